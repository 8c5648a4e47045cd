/** Coins under a rupee, counted by their paise. */
export const PAISE = 0.01

/** In rupees, the largest first, as they lie on the table. */
export const NOTES_AND_COINS = [500, 200, 100, 50, 20, 10, 5, 2, 1, PAISE] as const
export type NoteOrCoin = (typeof NOTES_AND_COINS)[number]

/** How many of each were typed. */
export type TypedPieces = Partial<Record<NoteOrCoin, string>>

const MOST_OF_ONE = 100_000

/** Null for what is no number of notes. Nothing is none. */
export function piecesOf(typed: string | undefined): number | null {
  const text = (typed ?? '').trim()
  if (text === '') return 0
  return /^\d{1,6}$/.test(text) && Number(text) <= MOST_OF_ONE ? Number(text) : null
}

/** What so many of one come to. */
export function paiseOfPieces(value: NoteOrCoin, many: number): number {
  return Math.round(value * 100) * many
}

/** What was counted, by value, without those of which there are none; and the first that is no number. */
export function readPieces(typed: TypedPieces): { pieces: Record<string, number>; paise: number; wrong: NoteOrCoin | null } {
  const counted = NOTES_AND_COINS.map((value) => [value, piecesOf(typed[value])] as const)
  const pieces = Object.fromEntries(counted.flatMap(([value, many]) => (many ? [[String(value), many]] : [])))
  const paise = counted.reduce((sum, [value, many]) => sum + paiseOfPieces(value, many ?? 0), 0)
  return { pieces, paise, wrong: counted.find(([, many]) => many === null)?.[0] ?? null }
}

/** What one person carries of the company's money, in paise. */
export interface CarriedCash {
  driverId: string
  name: string | null
  carriedPaise: number
  /** In captures on which the office has not decided yet. */
  checkedPaise: number
  /** By UPI, as the payers say. */
  claimedPaise: number
  /** Since the last count, and when the oldest of them was. */
  collections: number
  since: string | null
}

/** One count: it stands as it was made. */
export interface CashHandOver {
  id: string
  driverId: string
  driverName: string | null
  expectedPaise: number
  countedPaise: number
  pieces: Record<string, number>
  reason: string | null
  receivedBy: string | null
  at: string
}

/** What was really collected at the stops of a sheet that is out. */
export interface SheetCollected {
  id: string
  cashPaise: number
  /** As the payers say, and of that what the office looked for; an older server does not say. */
  upiPaise: number
  foundPaise?: number
  notFoundPaise?: number
}

export interface CashWithDrivers {
  limitPaise: number
  people: CarriedCash[]
  /** Those with something of it; an older server says nothing of them. */
  sheets?: SheetCollected[]
  /** The latest first. */
  handOvers: CashHandOver[]
}

/** One collection since the last count. */
export interface EnteredCollection {
  id: string
  /** Null where its number was unknown, and a capture was set aside whose money its driver has. */
  shipmentId: string | null
  trackingNumber: string
  recipient: string | null
  expectedPaise: number
  collectedPaise: number
  mode: string
  reference: string | null
  reason: string | null
  at: string
}
