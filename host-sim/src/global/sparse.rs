//! A sparse symmetric matrix of fixed structure and its Cholesky factor, in dense panels.
//!
//! Coordinates come in blocks, the elements, whose rows are alike. Blocks are eliminated in the order
//! of least degree; neighbours with the same rows below make a panel, a trapezoid of the lower triangle that
//! is stored column by column and factored by dense loops. Everything that depends on the structure
//! alone is made once.

/// A pivot below this share of its diagonal entry is none.
const SMALLEST_PIVOT: f64 = 1e-15;
/// Zeros in a column that are worth a longer panel.
const PADDING: usize = 3;

/// The matrix has no factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Singular;

/// Columns with the same rows below.
#[derive(Clone, Debug)]
struct Panel {
    first: usize,
    width: usize,
    /// Rows below the square, ascending.
    rows: Vec<usize>,
    /// Where the panel begins in the storage.
    start: usize,
    /// Where the products of its rows go in later panels: for each row all rows from it on.
    targets: Vec<u32>,
}

impl Panel {
    fn height(&self) -> usize {
        self.width + self.rows.len()
    }
}

/// The structure of a matrix and of its factor.
#[derive(Clone, Debug, Default)]
pub struct Structure {
    storage: usize,
    panels: Vec<Panel>,
    panel_of: Vec<usize>,
    /// Rows at most below a panel.
    tallest: usize,
}

/// Where the square of a row vector of blocks goes: for each pair of blocks, the later one's rows.
#[derive(Clone, Debug, Default)]
pub struct Square {
    /// Sizes of the blocks.
    blocks: Vec<usize>,
    /// For each block (columns) and each from it on (rows): where its entries begin.
    places: Vec<(u32, u32)>,
}

/// The order in which blocks of the given sizes are eliminated: least degree first, then such that
/// neighbours in the elimination tree are neighbours in the order.
pub fn order(sizes: &[usize], cliques: &[Vec<usize>]) -> Vec<usize> {
    let count = sizes.len();
    let mut near = vec![vec![false; count]; count];
    for clique in cliques {
        for &a in clique {
            for &b in clique {
                near[a][b] = a != b;
            }
        }
    }
    let mut left: Vec<usize> = (0..count).collect();
    let mut chosen: Vec<usize> = Vec::new();
    // parent of a block in the elimination tree: the first of its neighbours to follow it
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); count];
    while let Some(&next) = left.iter().min_by_key(|&&block| {
        let degree: usize =
            left.iter().filter(|&&other| near[block][other]).map(|&other| sizes[other]).sum();
        (degree, block)
    }) {
        left.retain(|&block| block != next);
        let neighbours: Vec<usize> =
            left.iter().copied().filter(|&other| near[next][other]).collect();
        for &a in &neighbours {
            for &b in &neighbours {
                near[a][b] |= a != b;
            }
        }
        below[next] = neighbours;
        chosen.push(next);
    }
    let place: Vec<usize> = {
        let mut place = vec![0; count];
        for (position, &block) in chosen.iter().enumerate() {
            place[block] = position;
        }
        place
    };
    let parent = |block: usize| below[block].iter().copied().min_by_key(|&other| place[other]);
    // from the roots down, then turned round: children stand right before their parents
    let mut stack: Vec<usize> =
        chosen.iter().copied().filter(|&block| parent(block).is_none()).collect();
    let mut ordered = Vec::new();
    while let Some(block) = stack.pop() {
        ordered.push(block);
        stack.extend(chosen.iter().copied().filter(|&child| parent(child) == Some(block)));
    }
    ordered.reverse();
    ordered
}

impl Structure {
    /// The structure for blocks of the given sizes, in the order of elimination, and the cliques of
    /// blocks that are coupled.
    pub fn new(sizes: &[usize], cliques: &[Vec<usize>]) -> Self {
        let count = sizes.len();
        let mut offset = vec![0; count + 1];
        for (block, size) in sizes.iter().enumerate() {
            offset[block + 1] = offset[block] + size;
        }
        let mut below = vec![vec![false; count]; count];
        for clique in cliques {
            for &a in clique {
                for &b in clique {
                    below[a.min(b)][a.max(b)] = a != b;
                }
            }
        }
        for block in 0..count {
            let later: Vec<usize> = (block + 1..count).filter(|&b| below[block][b]).collect();
            if let Some((&parent, rest)) = later.split_first() {
                for &b in rest {
                    below[parent][b] = true;
                }
            }
        }
        let mut structure = Self { panel_of: vec![0; offset[count]], ..Self::default() };
        let mut first = 0;
        while first < count {
            let mut last = first;
            let tail = |block: usize| -> usize {
                (block + 1..count).filter(|&b| below[block][b]).map(|b| sizes[b]).sum()
            };
            // the next block is the parent, and has hardly more rows below
            while last + 1 < count
                && below[last][last + 1]
                && tail(last + 1) <= tail(last) - sizes[last + 1] + PADDING
            {
                last += 1;
            }
            let rows: Vec<usize> = (last + 1..count)
                .filter(|&b| (first..=last).any(|block| below[block][b]))
                .flat_map(|b| offset[b]..offset[b + 1])
                .collect();
            let (begin, end) = (offset[first], offset[last + 1]);
            structure.panel_of[begin..end].fill(structure.panels.len());
            structure.tallest = structure.tallest.max(rows.len());
            let panel = Panel {
                first: begin,
                width: end - begin,
                rows,
                start: structure.storage,
                targets: Vec::new(),
            };
            structure.storage += panel.width * panel.height();
            structure.panels.push(panel);
            first = last + 1;
        }
        for number in 0..structure.panels.len() {
            let rows = &structure.panels[number].rows;
            let mut targets = Vec::new();
            for (j, &column) in rows.iter().enumerate() {
                for &row in &rows[j..] {
                    targets.push(structure.place(row, column) as u32);
                }
            }
            structure.panels[number].targets = targets;
        }
        structure
    }

    /// Numbers that are stored.
    pub fn storage(&self) -> usize {
        self.storage
    }

    /// Scratch that the factorisation and the solution need.
    pub fn scratch(&self) -> usize {
        self.tallest
    }

    /// Where the entry (row, column) of the lower triangle is stored.
    ///
    /// # Panics
    /// The structure has no such entry.
    pub fn place(&self, row: usize, column: usize) -> usize {
        let panel = &self.panels[self.panel_of[column]];
        let in_panel = if row < panel.first + panel.width {
            row - panel.first
        } else {
            let below = panel.rows.partition_point(|&own| own < row);
            assert_eq!(panel.rows[below], row, "the structure has no such entry");
            panel.width + below
        };
        panel.start + (column - panel.first) * panel.height() + in_panel
    }

    /// Where the squares of row vectors go that have entries in the given blocks: first coordinate and
    /// size, ascending.
    pub fn square(&self, blocks: &[(usize, usize)]) -> Square {
        let mut places = Vec::new();
        for (k, &(column, _)) in blocks.iter().enumerate() {
            let stride = self.panels[self.panel_of[column]].height() as u32;
            for &(row, _) in &blocks[k..] {
                places.push((self.place(row, column) as u32, stride));
            }
        }
        Square { blocks: blocks.iter().map(|&(_, size)| size).collect(), places }
    }

    /// Factors the stored matrix in place: a = L L^T, with the reciprocals of the diagonal of L.
    ///
    /// # Errors
    /// A pivot that is not positive.
    pub fn factor(&self, a: &mut [f64], scratch: &mut [f64]) -> Result<(), Singular> {
        for panel in &self.panels {
            let (height, width) = (panel.height(), panel.width);
            let (own, later) = a[panel.start..].split_at_mut(height * width);
            let base = panel.start + height * width;
            for c in 0..width {
                let (before, rest) = own.split_at_mut(c * height);
                let column = &mut rest[c..height];
                let diagonal = column[0];
                // two columns at a time, for fewer passes over this one
                let mut k = 0;
                while k + 1 < c {
                    let one = &before[k * height + c..(k + 1) * height];
                    let two = &before[(k + 1) * height + c..(k + 2) * height];
                    let (f, g) = (one[0], two[0]);
                    for ((entry, x), y) in column.iter_mut().zip(one).zip(two) {
                        *entry -= f * x + g * y;
                    }
                    k += 2;
                }
                if k < c {
                    let one = &before[k * height + c..(k + 1) * height];
                    let f = one[0];
                    for (entry, x) in column.iter_mut().zip(one) {
                        *entry -= f * x;
                    }
                }
                let pivot = column[0];
                if !(pivot > SMALLEST_PIVOT * diagonal && pivot < f64::INFINITY) {
                    return Err(Singular);
                }
                let reciprocal = 1.0 / pivot.sqrt();
                for entry in column.iter_mut() {
                    *entry *= reciprocal;
                }
            }
            let mut targets = panel.targets.as_slice();
            let count = panel.rows.len();
            for j in 0..count {
                let sums = &mut scratch[..count - j];
                sums.fill(0.0);
                for column in own.chunks_exact(height) {
                    let below = &column[width + j..];
                    let factor = below[0];
                    for (sum, entry) in sums.iter_mut().zip(below) {
                        *sum += factor * entry;
                    }
                }
                let (here, rest) = targets.split_at(count - j);
                for (&target, sum) in here.iter().zip(sums) {
                    later[target as usize - base] -= *sum;
                }
                targets = rest;
            }
            // the diagonal of L was needed above for its own column alone
            for c in 0..width {
                own[c * height + c] = 1.0 / own[c * height + c];
            }
        }
        Ok(())
    }

    /// Solves with the factor; `x` holds the right side and then the solution.
    pub fn solve(&self, factor: &[f64], x: &mut [f64], scratch: &mut [f64]) {
        for panel in &self.panels {
            let (height, width) = (panel.height(), panel.width);
            let own = &factor[panel.start..panel.start + height * width];
            let sums = &mut scratch[..panel.rows.len()];
            sums.fill(0.0);
            for (c, column) in own.chunks_exact(height).enumerate() {
                let (square, below) = column.split_at(width);
                let value = x[panel.first + c] * square[c];
                x[panel.first + c] = value;
                let rest = &mut x[panel.first + c + 1..panel.first + width];
                for (entry, factor) in rest.iter_mut().zip(&square[c + 1..]) {
                    *entry -= factor * value;
                }
                for (sum, factor) in sums.iter_mut().zip(below) {
                    *sum += factor * value;
                }
            }
            for (&row, sum) in panel.rows.iter().zip(sums) {
                x[row] -= *sum;
            }
        }
        for panel in self.panels.iter().rev() {
            let (height, width) = (panel.height(), panel.width);
            let own = &factor[panel.start..panel.start + height * width];
            let gathered = &mut scratch[..panel.rows.len()];
            for (value, &row) in gathered.iter_mut().zip(&panel.rows) {
                *value = x[row];
            }
            for (c, column) in own.chunks_exact(height).enumerate().rev() {
                let (square, below) = column.split_at(width);
                let mut sum = x[panel.first + c];
                let rest = &x[panel.first + c + 1..panel.first + width];
                for (entry, factor) in rest.iter().zip(&square[c + 1..]) {
                    sum -= factor * entry;
                }
                for (value, factor) in gathered.iter().zip(below) {
                    sum -= factor * value;
                }
                x[panel.first + c] = sum * square[c];
            }
        }
    }
}

impl Square {
    /// Adds `weight` g^T g to the stored matrix, g the entries of the blocks one after the other.
    #[inline]
    pub fn add(&self, weight: f64, g: &[f64], a: &mut [f64]) {
        let mut places = self.places.iter();
        let mut columns = g;
        for (k, &column) in self.blocks.iter().enumerate() {
            let mut rows = columns;
            for (&row, &(place, stride)) in self.blocks[k..].iter().zip(&mut places) {
                let own = &rows[..row];
                let mut start = place as usize;
                for factor in &columns[..column] {
                    let factor = weight * factor;
                    for (entry, value) in a[start..start + row].iter_mut().zip(own) {
                        *entry += factor * value;
                    }
                    start += stride as usize;
                }
                rows = &rows[row..];
            }
            columns = &columns[column..];
        }
    }
}
