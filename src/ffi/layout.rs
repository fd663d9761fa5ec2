//! Macros of the compile-time checks in `generated`: struct layouts, and the codes that C and Rust share.

/// Fails to compile unless the struct has this size and alignment, these fields at these offsets, and
/// no padding. With `padded`, the layout is fixed and has padding.
macro_rules! layout {
    (padded $name:ident: $($rest:tt)*) => {
        layout!(@ () true, $name: $($rest)*);
    };
    (#[$target:meta] $name:ident: $($rest:tt)*) => {
        layout!(@ (#[$target]) false, $name: $($rest)*);
    };
    ($name:ident: $($rest:tt)*) => {
        layout!(@ () false, $name: $($rest)*);
    };
    (
        @ ($(#[$target:meta])?) $padded:literal,
        $name:ident: $size:literal / $align:literal { $($field:ident $offset:literal),* $(,)? }
    ) => {
        $(#[$target])?
        const _: () = {
            assert!(size_of::<$name>() == $size && align_of::<$name>() == $align);
            $(assert!(offset_of!($name, $field) == $offset);)*
            assert!(<$name as Fields>::HAS_PADDING == $padded);
        };

        impl $name {
            /// The fields in order.
            const FIELDS: &[Field] = &[$(Field::new(
                stringify!($field),
                offset_of!($name, $field),
                |of: &$name| &of.$field,
            )),*];
        }

        // SAFETY: FIELDS has all fields, otherwise HAS_PADDING would differ from the declared one.
        unsafe impl Fields for $name {
            const HAS_PADDING: bool = has_padding($name::FIELDS, size_of::<$name>());
            const HAS_RESERVED: bool = has_reserved($name::FIELDS);

            unsafe fn clear_padding(place: *mut $name) {
                if !<$name as Fields>::HAS_PADDING {
                    return;
                }
                // SAFETY: the contract of this function.
                unsafe { clear_between(place, $name::FIELDS) };
                $(
                    // SAFETY: as above.
                    unsafe { clear_in(place, offset_of!($name, $field), |of: &$name| &of.$field) };
                )*
            }

            fn check_reserved(&self) -> Result<(), ReservedField> {
                if !<$name as Fields>::HAS_RESERVED {
                    return Ok(());
                }
                $(
                    if const { is_reserved(stringify!($field)) } {
                        if !self.$field.is_zero() {
                            let (of, field) = (stringify!($name), stringify!($field));
                            return Err(ReservedField { of, field });
                        }
                    } else {
                        self.$field.check_reserved()?;
                    }
                )*
                Ok(())
            }
        }
    };
}

/// Lets a struct that begins with its size grow at its end. The last field of version 1 gives the shortest
/// size that is accepted.
macro_rules! grows {
    ($name:ident: $last:ident) => {
        // SAFETY: repr(C), the size first, then numbers, pointers that are not followed without their
        // contract, and functions that the caller vouches for if they are not NULL.
        unsafe impl SelfSized for $name {
            const FIRST_SIZE: usize =
                Field::new(stringify!($last), offset_of!($name, $last), |of: &$name| {
                    &of.$last
                })
                .end(align_of::<$name>());
        }
    };
}

/// Fails to compile unless each C code equals the Rust value.
macro_rules! same_codes {
    ($($code:path = $value:expr),* $(,)?) => {
        const _: () = {
            $(assert!($code as i32 == $value);)*
        };
    };
}

// The limits in the headers equal those of the games.
#[cfg(feature = "hearts")]
const _: () = {
    use crate::ffi::hearts::*;
    use handsense_hearts::search::{DEFAULT_PLAYOUTS, MAX_LEGAL_MOVES, MAX_PASSES};
    assert!(DEFAULT_PLAYOUTS == 20_000 && MAX_LEGAL_MOVES == HS_HEARTS_MAX_MOVES);
    assert!(MAX_PASSES <= HS_HEARTS_MAX_PASSES);
    use handsense_hearts::opponents::{EPSILON_COUNT, HABITS, PASS_STYLES, STYLES};
    assert!(STYLES <= HS_HEARTS_MAX_STYLES && PASS_STYLES <= HS_HEARTS_MAX_STYLES);
    assert!(HABITS <= HS_HEARTS_MAX_HABITS);
    assert!(HS_HEARTS_MAX_PLAY_LOGS == EPSILON_COUNT * HS_HEARTS_MAX_STYLES);
};

#[cfg(feature = "binokel")]
const _: () = {
    use crate::ffi::binokel::*;
    use handsense_binokel as binokel;
    assert!(HS_BINOKEL_SUITS == binokel::SUITS && HS_BINOKEL_DABB == binokel::DABB);
    assert!(HS_BINOKEL_MAX_PLAYERS == binokel::MAX_PLAYERS);
    assert!(HS_BINOKEL_MAX_HAND == binokel::MAX_HAND);
    assert!(HS_BINOKEL_MAX_MELDS == binokel::MAX_MELDS);
    assert!(HS_BINOKEL_MAX_PLAYED == binokel::CARDS - binokel::DABB);
    assert!(HS_BINOKEL_MAX_BIDS == binokel::MAX_BIDS);
    assert!(HS_BINOKEL_MAX_TRICKS == binokel::MAX_TRICKS);
    assert!(HS_BINOKEL_MAX_CANDIDATES == handsense_core::search::MAX_ARMS);
    assert!(binokel::search::DEFAULT_PLAYOUTS == 5_000);
    let trump = HsBinokelPhase::HS_BINOKEL_PHASE_TRUMP;
    assert!(binokel::Phase::DeclaringTrump as i32 == trump as i32);
};

#[cfg(feature = "hex")]
const _: () = {
    use crate::ffi::hex::*;
    use handsense_hex as hex;
    assert!(HS_HEX_MAX_SIZE == hex::MAX_SIZE && HS_HEX_MAX_CELLS == hex::MAX_CELLS);
    assert!(HS_HEX_MAX_EDGE_BRIDGES == 2 * hex::MAX_SIZE);
    assert!(hex::minimax::DEFAULT_DEPTH == 4 && hex::minimax::DEFAULT_NODES == 1_000_000);
    assert!(hex::mcts::DEFAULT_PLAYOUTS == 10_000);
    assert!(hex::solve::DEFAULT_NODES == 100_000 && hex::solve::DEFAULT_TABLE_BYTES == 64 << 20);
};

#[cfg(feature = "liap-tui")]
const _: () = {
    use crate::ffi::liap_tui::*;
    use handsense_liap_tui::{self as liap_tui, PlayType};
    assert!(HS_LIAP_TUI_PLAYERS == liap_tui::SEATS && HS_LIAP_TUI_HAND == liap_tui::HAND);
    assert!(HS_LIAP_TUI_MAX_TURNS == liap_tui::HAND);
    assert!(HS_LIAP_TUI_MAX_DECLARATIONS == liap_tui::MAX_DECLARED as usize + 1);
    assert!(HS_LIAP_TUI_PLAY_TYPES == PlayType::ALL.len());
    assert!(HS_LIAP_TUI_MAX_CANDIDATES == handsense_core::search::MAX_ARMS);
    assert!(liap_tui::search::DEFAULT_PLAYOUTS == 5_000);
};

#[cfg(all(test, target_pointer_width = "64"))]
mod tests {
    use crate::ffi::binokel::HsBinokelView;
    use crate::ffi::fields::Fields;
    use crate::ffi::hearts::{HandStrength, SuitControlIndex};

    #[test]
    fn padding_is_zeroed_and_nothing_else() {
        let mut strength = [0xFF_u8; size_of::<HandStrength>()];
        // SAFETY: writable bytes, and only padding is written.
        unsafe { HandStrength::clear_padding(strength.as_mut_ptr().cast()) };
        let zeroed = strength.iter().enumerate().filter(|(_, byte)| **byte == 0);
        let zeroed: Vec<usize> = zeroed.map(|(index, _)| index).collect();
        let expected = [
            26, 27, 54, 55, 82, 83, 110, 111, 127, 137, 138, 139, 161, 162, 163,
        ];
        assert_eq!(zeroed, expected);
        let mut control = [0xFF_u8; size_of::<SuitControlIndex>()];
        // SAFETY: as above.
        unsafe { SuitControlIndex::clear_padding(control.as_mut_ptr().cast()) };
        let zeroed = (0..control.len()).filter(|&index| control[index] == 0);
        assert_eq!(zeroed.collect::<Vec<_>>(), [4, 5, 6, 7, 28, 29, 30, 31]);
    }

    #[test]
    fn a_reserved_field_is_found_also_inside_another_struct() {
        // SAFETY: zero is a valid value of a struct of integers.
        let mut view: HsBinokelView = unsafe { std::mem::zeroed() };
        assert_eq!(view.check_reserved(), Ok(()));
        view.shown[3].reserved = 1;
        let found = view.check_reserved().expect_err("a reserved field is set");
        assert_eq!((found.of, found.field), ("HsBinokelShownMelds", "reserved"));
    }
}
