//! An address as a picture that the camera of a phone reads.

use fast_qr::qr::QRBuilder;

use crate::paint::Ink;
use crate::screen::Screen;

/// The quiet frame around it, in modules; cameras find it more easily so.
const FRAME: usize = 2;

/// The lines of the picture; none for screen readers, or if the address is too long for one.
pub fn picture(address: &str, screen: &Screen) -> Vec<String> {
    if screen.plain {
        return Vec::new();
    }
    let Ok(code) = QRBuilder::new(address).build() else { return Vec::new() };
    let is_dark = |row: usize, column: usize| {
        let inside = FRAME..FRAME + code.size;
        inside.contains(&row)
            && inside.contains(&column)
            && code[row - FRAME][column - FRAME].value()
    };
    let size = code.size + 2 * FRAME;
    let line = |row: usize| -> String {
        // Two modules a character: a character is about twice as high as it is wide.
        let sign =
            |column| match (is_dark(row, column), row + 1 >= size || is_dark(row + 1, column)) {
                (true, true) => ' ',
                (true, false) => '▄',
                (false, true) => '▀',
                (false, false) => '█',
            };
        screen.paint.ink(Ink::Picture, &(0..size).map(sign).collect::<String>())
    };
    (0..size).step_by(2).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_square_with_a_quiet_frame_but_not_for_screen_readers() {
        let screen = |plain| Screen::new(plain);
        let lines = picture("http://192.168.1.7:8080", &screen(false));
        let width = lines[0].chars().count();
        assert_eq!(lines.len(), width.div_ceil(2));
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert!(lines[0].chars().all(|sign| sign == '█'), "the frame is light");
        assert!(lines.iter().any(|line| line.contains(' ')), "something is dark");
        assert!(picture("http://192.168.1.7:8080", &screen(true)).is_empty());
        assert!(picture(&"a".repeat(5000), &screen(false)).is_empty());
    }
}
