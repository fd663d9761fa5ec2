// A tour of the library: evaluate a hand, choose cards to pass, rank and explain moves, search, handle
// an error, and search a Hex position. The same program exists in four languages; each prints
// expected.txt.
package main

// #cgo CFLAGS: -I${SRCDIR}/../../../include
// #cgo LDFLAGS: -L${SRCDIR}/../../../target/release -lhandsense
// #include <stdlib.h>
// #include "handsense.h"
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"
)

// failure is the error of a library call. The last error is thread-local: a goroutine that reads it
// must be locked to its thread. main locks its own.
type failure struct {
	status  C.HsStatus
	message string
}

func (f failure) Error() string {
	sentence := C.GoString(C.handsense_status_message(f.status))
	return fmt.Sprintf("error %d: %s (%s)", f.status, sentence, f.message)
}

func failed(status C.HsStatus) error {
	if status == C.HS_OK {
		return nil
	}
	return failure{status, C.GoString(C.handsense_last_error())}
}

func check(status C.HsStatus) {
	if err := failed(status); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// name returns the name of a card; a card is suit * 16 + rank.
func name(card C.HsCard) string {
	return "SDCH"[card>>4:card>>4+1] + "AKQJT98765432"[card&15:card&15+1]
}

func evaluate() {
	text := C.CString("♠AK3 ♥72 ♦QJ98 ♣T654")
	defer C.free(unsafe.Pointer(text))
	var hand C.HsCardSet
	var strength C.HandStrength
	check(C.handsense_parse_cards(text, &hand))
	check(C.evaluate_hand(hand, &strength))
	for i, suit := range []string{"spades", "diamonds", "clubs", "hearts"} {
		s := strength.suits[i]
		fmt.Printf("%s: danger %d, control %d, void %d\n",
			suit, s.dangerScore, s.controlScore, s.voidPotential)
	}
	answer := "no"
	if strength.spades.canSafelyFlush {
		answer = "yes"
	}
	fmt.Println("can flush the queen:", answer)
}

func parseView(line string) (view C.HsHeartsView, err error) {
	text := C.CString(line)
	defer C.free(unsafe.Pointer(text))
	view.structSize = C.uint32_t(unsafe.Sizeof(view))
	err = failed(C.handsense_hearts_parse_view(text, &view))
	return view, err
}

func mustParseView(line string) C.HsHeartsView {
	view, err := parseView(line)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return view
}

func pass() {
	view := mustParseView("me=0 pass=left hand=AK3.QJ98.T654.72")
	var cards [3]C.HsCard
	check(C.handsense_hearts_select_pass_cards(&view, C.HS_HEARTS_POLICY_DEFAULT, &cards[0]))
	fmt.Println("pass", name(cards[0]), name(cards[1]), name(cards[2]))
}

func rank(view *C.HsHeartsView) {
	var moves [C.HS_HEARTS_MAX_MOVES]C.HsHeartsRankedMove
	var found C.HsHeartsReasons
	var count C.int32_t
	check(C.handsense_hearts_rank_moves(view, C.HS_HEARTS_POLICY_DEFAULT, &moves[0], &count))
	for _, move := range moves[:count] {
		fmt.Println("rank", move.rank, name(move.card))
	}
	found.structSize = C.uint32_t(unsafe.Sizeof(found))
	check(C.handsense_hearts_explain_move(view, moves[0].card, moves[1].card, nil, &found))
	for i := C.int32_t(0); i < found.count; i++ {
		var text [160]C.char
		C.handsense_hearts_format_reason(&found, i, 0, &text[0], C.size_t(len(text)))
		fmt.Println("it", C.GoString(&text[0]))
	}
}

func search(view *C.HsHeartsView) {
	var options C.HsHeartsSearchOptions
	var found C.HsHeartsDecision
	options.structSize = C.uint32_t(unsafe.Sizeof(options))
	options.limits.playouts = 2000
	options.limits.seed = 7
	found.structSize = C.uint32_t(unsafe.Sizeof(found))
	check(C.handsense_hearts_choose_move(view, &options, &found))
	fmt.Printf("search %s, %.2f points, %d playouts\n",
		name(found.card), found.moves[0].points, found.playouts)
}

func fail() {
	_, err := parseView("hand=AK3.QJ98.T65.72 plays=1:C2,C7,C7,C4")
	fmt.Println(err)
}

func hex() {
	var position C.HsHexPosition
	position.structSize = C.uint32_t(unsafe.Sizeof(position))
	check(C.handsense_hex_position_init(&position, 6))
	for i, stone := range []string{"c3", "d2", "b4", "c4"} {
		text := C.CString(stone)
		defer C.free(unsafe.Pointer(text))
		var cell C.int32_t
		check(C.handsense_hex_parse_cell(text, position.size, &cell))
		position.cells[cell] = [2]C.uint8_t{C.HS_HEX_RED, C.HS_HEX_BLUE}[i%2]
	}
	var options C.HsHexSearchOptions
	var found C.HsHexDecision
	options.structSize = C.uint32_t(unsafe.Sizeof(options))
	options.limits.playouts = 500
	options.limits.seed = 7
	found.structSize = C.uint32_t(unsafe.Sizeof(found))
	check(C.handsense_hex_search(&position, &options, &found))
	var cell [8]C.char
	C.handsense_hex_format_cell(found.cell, position.size, &cell[0], C.size_t(len(cell)))
	proof := "open"
	switch found.proof {
	case C.HS_HEX_PROOF_WON:
		proof = "won"
	case C.HS_HEX_PROOF_LOST:
		proof = "lost"
	}
	fmt.Printf("hex %s, %s\n", C.GoString(&cell[0]), proof)
}

func main() {
	runtime.LockOSThread()
	if C.handsense_abi_version() != C.HS_ABI_VERSION {
		fmt.Fprintln(os.Stderr, "the library has another ABI version than this header")
		os.Exit(1)
	}
	fmt.Println("bytes", C.sizeof_HandStrength, C.sizeof_HsHeartsView,
		C.sizeof_HsHeartsDecision, C.sizeof_HsHexDecision)
	evaluate()
	pass()
	view := mustParseView("me=0 hand=AQ3.QJ986.54.72 plays=3:C2,CT,C9,CA/SK,S5")
	rank(&view)
	search(&view)
	fail()
	hex()
}
