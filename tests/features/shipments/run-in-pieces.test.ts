import { expect, test } from 'vitest'
import { PIECE, piecesOf, runInPieces, type PieceDone } from '#features/shipments/bulk/run-in-pieces.ts'
import { isWorthALook } from '#features/shipments/bulk/use-bulk-run.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`)
const all = (piece: readonly string[]): Promise<PieceDone> => Promise.resolve({ changed: piece.length, notDone: [] })
const never = new AbortController().signal

test('all pieces are saved one after the other under one moment, and counted as they go', async () => {
  const moments = new Set<Date>()
  const seen: [number, number][] = []
  const done = await runInPieces(
    piecesOf(ids(2_076), (piece, now) => {
      moments.add(now)
      return all(piece)
    }),
    (count, total) => seen.push([count, total]),
    never,
  )
  expect(done).toMatchObject({ changed: 2_076, notDone: [], total: 2_076, problem: null, handled: ids(2_076) })
  expect(moments).toEqual(new Set([done.at]))
  expect(seen).toHaveLength(Math.ceil(2_076 / PIECE))
  expect(seen.at(-1)).toEqual([2_050, 2_076])
})

test('cancelled between two pieces, what was saved stays and the rest is left', async () => {
  const control = new AbortController()
  const done = await runInPieces(
    piecesOf(ids(7 * PIECE), (piece) => {
      if (piece.includes(`id-${3 * PIECE}`)) control.abort()
      return all(piece)
    }),
    () => undefined,
    control.signal,
  )
  expect(done).toMatchObject({ changed: 4 * PIECE, handled: ids(4 * PIECE), total: 7 * PIECE, problem: null })
  expect(isWorthALook(done)).toBe(true)
})

test('a failure stops it, keeps what was saved, and is told with what each shipment was refused for', async () => {
  const full = new Error('full')
  const done = await runInPieces(
    piecesOf(ids(3 * PIECE), (piece) =>
      piece.includes(`id-${2 * PIECE}`)
        ? Promise.reject(full)
        : Promise.resolve({ changed: PIECE - 1, notDone: [{ id: piece[0]!, why: 'on an invoice' }] }),
    ),
    () => undefined,
    never,
  )
  expect(done).toMatchObject({ changed: 2 * PIECE - 2, handled: ids(2 * PIECE), problem: full })
  expect(done.notDone).toEqual([
    { id: 'id-0', why: 'on an invoice' },
    { id: `id-${PIECE}`, why: 'on an invoice' },
  ])
})

test('a few that all went well need no look', async () => {
  const run = async (save: Parameters<typeof piecesOf>[1]) =>
    isWorthALook(await runInPieces(piecesOf(ids(3), save), () => undefined, never))
  expect(await run(all)).toBe(false)
  expect(await run((piece) => Promise.resolve({ changed: 2, notDone: [{ id: piece[0]!, why: 'gone' }] }))).toBe(true)
  expect(await run(() => Promise.reject(new Error('full')))).toBe(false)
})
