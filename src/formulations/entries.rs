//! Entries of lists by numbers that come from a table: what lies outside is not there.

#[inline(always)]
pub(super) fn at(list: &[f64], index: usize) -> f64 {
    list.get(index).copied().unwrap_or(0.0)
}

#[inline(always)]
pub(super) fn add(list: &mut [f64], index: usize, value: f64) {
    if let Some(entry) = list.get_mut(index) {
        *entry += value;
    }
}

#[inline(always)]
pub(super) fn set(list: &mut [f64], index: usize, value: f64) {
    if let Some(entry) = list.get_mut(index) {
        *entry = value;
    }
}
