//! The structure of the tangent and of the constraint Jacobian, found at compile time.
//!
//! Coordinates are eliminated from the last to the first. Row `k` of the factor then holds the
//! coordinates before `k` that `k` is coupled to, from the start or by fill-in. Neighbouring rows
//! with the same columns are kept together as a [`Panel`], so that inner loops are short, of known
//! length, and go through memory in order.

/// Most columns of a tile, and most rows of a panel that has none.
pub(crate) const WIDEST: usize = 6;
/// Most rows of a panel that has tiles.
pub(crate) const TALLEST: usize = 4;
/// Closures are handled together where that makes no more than this many zeros count: they cost less
/// than a call.
const SPARED: usize = 2;

/// Neighbouring rows or columns, at most [`WIDEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    start: u8,
    width: u8,
}

impl Tile {
    pub(crate) const EMPTY: Self = Self { start: 0, width: 0 };

    /// From `start` to before `end`.
    #[inline(always)]
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u8, width: end.wrapping_sub(start) as u8 }
    }

    /// The first.
    #[inline(always)]
    pub(crate) const fn start(self) -> usize {
        self.start as usize
    }

    /// How many.
    #[inline(always)]
    pub(crate) const fn width(self) -> usize {
        self.width as usize
    }

    /// One behind the last.
    #[inline(always)]
    pub(crate) const fn end(self) -> usize {
        self.start as usize + self.width as usize
    }
}

/// Rows that differ from zero in the same columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Panel<const N: usize> {
    rows: Tile,
    tiles: [Tile; N],
    count: u8,
}

impl<const N: usize> Panel<N> {
    pub(crate) const EMPTY: Self = Self { rows: Tile::EMPTY, tiles: [Tile::EMPTY; N], count: 0 };

    /// One row with these columns.
    pub(crate) const fn new(row: usize, columns: &[bool; N]) -> Self {
        let mut panel = Self { rows: Tile { start: row as u8, width: 1 }, ..Self::EMPTY };
        let (mut tile, mut place) = (Tile::EMPTY, 0);
        let mut j = 0;
        while j < N {
            if columns[j] {
                if tile.width() > 0 && tile.end() == j && tile.width() < WIDEST {
                    tile.width += 1;
                } else {
                    place = panel.count as usize;
                    panel.count += 1;
                    tile = Tile { start: j as u8, width: 1 };
                }
                // always: there are no more tiles than columns
                if place < N {
                    panel.tiles[place] = tile;
                }
            }
            j += 1;
        }
        panel
    }

    /// The rows.
    #[inline(always)]
    pub(crate) const fn rows(&self) -> Tile {
        self.rows
    }

    /// The columns, ascending.
    #[inline(always)]
    pub(crate) fn tiles(&self) -> &[Tile] {
        self.tiles.get(..self.count as usize).unwrap_or(&[])
    }

    /// The columns one by one, ascending.
    pub(crate) fn columns(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        self.tiles().iter().flat_map(|tile| tile.start()..tile.end())
    }
}

/// The places that can differ from zero.
#[derive(Clone, Debug)]
pub struct Pattern<const N: usize, const M: usize> {
    /// The tangent: columns before a panel; within its rows the triangle is full.
    panels: [Panel<N>; N],
    panel_count: u8,
    /// The constraint Jacobian: one panel for each closure.
    closures: [Panel<N>; M],
    closure_count: u8,
    /// The constraint Jacobian with closures of nearly the same columns together: their rows, and the closure that has
    /// all of the columns.
    bundles: [(Tile, u8); M],
    bundle_count: u8,
}

impl<const N: usize, const M: usize> Pattern<N, M> {
    /// From the pairs of coordinates that are coupled, `coupled[k][j]` for j < k, and from the closures: the
    /// coordinates that each depends on, and how many rows it has. Closures without rows come last and are
    /// not counted.
    pub(crate) const fn new(
        coupled: [[bool; N]; N],
        columns: &[[bool; N]; M],
        heights: &[u8; M],
    ) -> Self {
        let mut closures = [Panel::EMPTY; M];
        let mut row = 0;
        let mut count = 0;
        while count < M && heights[count] > 0 {
            closures[count] = Panel::new(row, &columns[count]);
            closures[count].rows.width = heights[count];
            row += heights[count] as usize;
            count += 1;
        }
        let (panels, panel_count) = gather(&eliminate(coupled));
        let (bundles, bundle_count) = bundle(&closures, columns, count);
        let closure_count = count as u8;
        Self { panels, panel_count, closures, closure_count, bundles, bundle_count }
    }

    /// Panels of the tangent and of its factor, ascending; within its own rows a panel is full
    /// up to the diagonal.
    #[inline(always)]
    pub(crate) fn panels(&self) -> &[Panel<N>] {
        self.panels.get(..self.panel_count as usize).unwrap_or(&[])
    }

    /// Panels of the constraint Jacobian, one for each closure.
    #[inline(always)]
    pub(crate) fn closures(&self) -> &[Panel<N>] {
        self.closures.get(..self.closure_count as usize).unwrap_or(&[])
    }

    /// Rows and columns of the constraint Jacobian for sums over all closures: neighbours of nearly the same columns
    /// stand together, with a few zeros where they differ.
    #[inline(always)]
    pub(crate) fn bundles(&self) -> impl Iterator<Item = (Tile, &[Tile])> {
        let bundles = self.bundles.get(..self.bundle_count as usize).unwrap_or(&[]);
        bundles.iter().map(|&(rows, widest)| {
            (rows, self.closures.get(widest as usize).map_or(&[][..], Panel::tiles))
        })
    }

    /// Columns before `k` in row `k` of the tangent and of its factor, ascending.
    pub fn row(&self, k: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.panels()
            .iter()
            .filter(move |panel| (panel.rows.start()..panel.rows.end()).contains(&k))
            .flat_map(move |panel| panel.columns().chain(panel.rows.start()..k))
    }

    /// Columns of row `r` of the constraint Jacobian, ascending.
    pub fn closure_row(&self, r: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.closures()
            .iter()
            .filter(move |panel| (panel.rows.start()..panel.rows.end()).contains(&r))
            .flat_map(Panel::columns)
    }
}

/// Adds the fill-in of the elimination N - 1 … 0.
const fn eliminate<const N: usize>(mut coupled: [[bool; N]; N]) -> [[bool; N]; N] {
    let mut k = N;
    while k > 0 {
        k -= 1;
        // what k was coupled to is coupled to each other from now on
        let mut j = 0;
        while j < k {
            let mut i = 0;
            while coupled[k][j] && i < j {
                coupled[j][i] = coupled[j][i] || coupled[k][i];
                i += 1;
            }
            j += 1;
        }
    }
    coupled
}

/// Gathers neighbouring rows with the same columns, and with each other as columns.
const fn gather<const N: usize>(coupled: &[[bool; N]; N]) -> ([Panel<N>; N], u8) {
    let mut panels = [Panel::EMPTY; N];
    let mut count = 0;
    let mut k = 0;
    while k < N {
        let tallest = if count > 0 && panels[count - 1].count > 0 { TALLEST } else { WIDEST };
        if count > 0 && panels[count - 1].rows.width() < tallest && joins(coupled, k) {
            panels[count - 1].rows.width += 1;
        } else {
            panels[count] = Panel::new(k, &coupled[k]);
            count += 1;
        }
        k += 1;
    }
    (panels, count as u8)
}

/// Puts neighbouring closures together; `ways` are the columns of each.
const fn bundle<const N: usize, const M: usize>(
    closures: &[Panel<N>; M],
    ways: &[[bool; N]; M],
    closure_count: usize,
) -> ([(Tile, u8); M], u8) {
    let mut bundles = [(Tile::EMPTY, 0); M];
    let mut count = 0;
    let mut c = 0;
    while c < closure_count {
        let own = closures[c].rows;
        let mut begun = false;
        if count > 0 {
            let (last, widest) = bundles[count - 1];
            let (gained, lost) = differences(&ways[widest as usize], &ways[c]);
            let zeros = gained * last.width() + lost * own.width();
            begun = zeros <= SPARED
                && (gained == 0 || lost == 0)
                && last.width() + own.width() <= TALLEST;
            if begun {
                let widest = if gained > 0 { c as u8 } else { widest };
                bundles[count - 1] = (Tile::new(last.start(), own.end()), widest);
            }
        }
        if !begun {
            bundles[count] = (own, c as u8);
            count += 1;
        }
        c += 1;
    }
    (bundles, count as u8)
}

/// How many columns `b` has and `a` has not, and the other way round.
const fn differences<const N: usize>(a: &[bool; N], b: &[bool; N]) -> (usize, usize) {
    let (mut gained, mut lost) = (0, 0);
    let mut j = 0;
    while j < N {
        gained += (b[j] && !a[j]) as usize;
        lost += (a[j] && !b[j]) as usize;
        j += 1;
    }
    (gained, lost)
}

/// Whether row `k` has the columns of the row before, and that row itself.
const fn joins<const N: usize>(coupled: &[[bool; N]; N], k: usize) -> bool {
    let mut j = 0;
    while j + 1 < k {
        if coupled[k][j] != coupled[k - 1][j] {
            return false;
        }
        j += 1;
    }
    k > 0 && coupled[k][k - 1]
}
