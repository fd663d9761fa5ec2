/**
 * @file
 * The whole C interface of handsense: one header per game.
 */

#ifndef HANDSENSE_H
#define HANDSENSE_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "handsense/common.h"
#include "handsense/hearts.h"
#include "handsense/liap_tui.h"
#include "handsense/binokel.h"
#include "handsense/hex.h"
#include "handsense/environment.h"

#endif  /* HANDSENSE_H */
