/** Between two keys on the average: scanners need 5 to 30 ms, quick typists more than 80. */
const FAST_MS = 60
/** Slower than this twice in a row is a hand, or a device that cannot follow: nobody can say whose keys these are. */
const HESITANT_MS = 80
/** A longer pause begins a new piece: by a person, of another code, or of one whose keys arrive late. */
const PAUSE_MS = 250
/** A code may stand still this long and remain one. */
const STALL_MS = 800
/** For this long, unended keys may belong to the next ones. */
const FORGOTTEN_MS = 5000
/** Fewer letters may come from a hand that rolls over the keys. */
const FEWEST = 6
/** On the average of pieces that are one code: a person types numbers in groups too, but shorter ones. */
const FEWEST_OF_PIECE = 4

/**
 * What a scanner has typed, beginning with the piece of that place. A part is not told: nobody can say whether keys before it are missing
 * or are a person's, and the rest of a number would look like a number.
 */
export type Scanned = { kind: 'code'; text: string; piece: number } | { kind: 'part'; piece: number }

/** Keys that may come from a hardware scanner, each at the time at which it was pressed. */
export interface Burst {
  /** The place of the piece that this key begins; null where it goes on with one. */
  add: (key: string, at: number) => number | null
  /** At Enter; null when it was a person. */
  end: (at: number) => Scanned | null
}

interface Piece {
  text: string
  first: number
  last: number
  /** Slow keys in a row at its end, and whether there were two anywhere. */
  slow: number
  hesitates: boolean
  /** Fast keys in a row at its end, and the most anywhere. */
  quick: number
  mostQuick: number
}

export function startBurst(): Burst {
  let pieces: Piece[] = []
  return {
    add(key, at) {
      const before = pieces.at(-1)
      if (before !== undefined && at - before.last <= PAUSE_MS) {
        goOn(before, key, at)
        return null
      }
      // A space by itself has pressed a button.
      if (before?.text === ' ') pieces.pop()
      if (before !== undefined && at - before.last > FORGOTTEN_MS) pieces = []
      return pieces.push({ text: key, first: at, last: at, slow: 0, hesitates: false, quick: 0, mostQuick: 0 }) - 1
    },
    end(at) {
      const last = pieces.at(-1)
      if (last === undefined || at - last.last > STALL_MS) return null
      if (isOneCode(pieces)) return { kind: 'code', text: textOf(pieces), piece: 0 }
      return pieces.some(isScannerMade) ? { kind: 'part', piece: pieces.findIndex((piece) => isFast(piece) || isScannerMade(piece)) } : null
    },
  }
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const isFast = ({ text, first, last, hesitates }: Piece) => text.length > 1 && !hesitates && (last - first) / (text.length - 1) <= FAST_MS
const isScannerMade = (piece: Piece) => (piece.text.length >= FEWEST && isFast(piece)) || (piece.hesitates && piece.mostQuick >= FEWEST - 1)

function goOn(piece: Piece, key: string, at: number): void {
  const gap = at - piece.last
  piece.text += key
  piece.last = at
  piece.slow = gap > HESITANT_MS ? piece.slow + 1 : 0
  piece.hesitates ||= piece.slow > 1
  piece.quick = gap <= FAST_MS ? piece.quick + 1 : 0
  piece.mostQuick = Math.max(piece.mostQuick, piece.quick)
}

function isOneCode(pieces: readonly Piece[]): boolean {
  const { length } = textOf(pieces)
  return (
    length >= FEWEST &&
    length >= FEWEST_OF_PIECE * pieces.length &&
    pieces.every((piece, place) => {
      const before = pieces[place - 1]
      if (before !== undefined && piece.first - before.last > STALL_MS) return false
      // Only the last digit may have come late by itself: one by itself before a code may be a person's.
      return isFast(piece) || (before !== undefined && piece.text.length === 1 && place === pieces.length - 1)
    })
  )
}
