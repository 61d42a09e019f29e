//! Small systems of linear equations.

/// The solution of `matrix · x = right`; where the matrix is singular, one of the many or none that helps.
pub fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&one, &other| {
                matrix[one][column].abs().total_cmp(&matrix[other][column].abs())
            })
            .expect("the column is one of the matrix");
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        if matrix[column][column] == 0.0 {
            continue;
        }
        for row in column + 1..size {
            let factor = matrix[row][column] / matrix[column][column];
            let (above, below) = matrix.split_at_mut(row);
            for (low, high) in below[0][column..].iter_mut().zip(&above[column][column..]) {
                *low -= factor * high;
            }
            right[row] -= factor * right[column];
        }
    }
    let mut solution = vec![0.0; size];
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * solution[column]).sum();
        let pivot = matrix[row][row];
        solution[row] = if pivot == 0.0 { 0.0 } else { (right[row] - known) / pivot };
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_equations_are_solved() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, 1.0, 1.0], vec![4.0, 0.0, -2.0]];
        let solution = solved(matrix, vec![7.0, 6.0, -2.0]);
        for (found, expected) in solution.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12, "{solution:?}");
        }
    }
}
