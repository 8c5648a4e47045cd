import type { Shipment } from '#domain/shipment/shipment.ts'

/**
 * Shipments between two moments in which the page draws and the work can be cancelled: each piece is one transaction. For more of them the
 * outbox would read its whole queue at each.
 */
export const PIECE = 50

/** What the server has told of selected shipments that this device does not hold. */
export type Elsewhere = ReadonlyMap<string, Shipment>
export const NOTHING_ELSEWHERE: Elsewhere = new Map()

/** A shipment for which it was not done, and why. */
export interface NotDone {
  id: string
  why: string
}

export interface PieceDone {
  changed: number
  notDone: NotDone[]
}

export interface Piece {
  ids: readonly string[]
  save: (ids: readonly string[], now: Date) => Promise<PieceDone>
}

export interface BulkDone extends PieceDone {
  /** When it was begun: what it put into the outbox claims this moment. */
  at: Date
  handled: string[]
  total: number
  /** What stopped it; what was saved before stays. */
  problem: unknown
}

export function piecesOf(ids: readonly string[], save: Piece['save']): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < ids.length; at += PIECE) pieces.push({ ids: ids.slice(at, at + PIECE), save })
  return pieces
}

/** One piece after the other, until all are done, it is cancelled between two, or one fails. */
export async function runInPieces(
  pieces: readonly Piece[],
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<BulkDone> {
  const total = pieces.reduce((sum, { ids }) => sum + ids.length, 0)
  const done: BulkDone = { at: new Date(), changed: 0, notDone: [], handled: [], total, problem: null }
  for (const { ids, save } of pieces) {
    if (signal.aborted) break
    onProgress(done.handled.length, total)
    try {
      const { changed, notDone } = await save(ids, done.at)
      done.changed += changed
      done.notDone.push(...notDone)
      done.handled.push(...ids)
    } catch (problem) {
      done.problem = problem
      break
    }
    // The browser draws, and hears a press on Cancel.
    await new Promise((drawn) => setTimeout(drawn))
  }
  return done
}
