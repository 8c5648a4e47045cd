import { useEffect, useRef, useState } from 'react'
import { runInPieces, type BulkDone, type Piece } from '#features/shipments/bulk/run-in-pieces.ts'

/** Fewer take a moment, and are told in a line. */
const MANY = 100

export type BulkRun = { state: 'running'; done: number; total: number } | { state: 'over'; done: BulkDone }

/** `run` is to be shown in place of the question: null before, and while there is too little to wait for. */
export function useBulkRun() {
  const [run, setRun] = useState<BulkRun | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Where it is not worth a look (`isWorthALook`), the caller says in its own words what came of it. */
  async function start(pieces: readonly Piece[]): Promise<BulkDone> {
    const control = new AbortController()
    running.current = control
    const done = await runInPieces(
      pieces,
      (count, total) => {
        if (total > MANY) setRun({ state: 'running', done: count, total })
      },
      control.signal,
    )
    if (isWorthALook(done)) setRun({ state: 'over', done })
    return done
  }

  return { run, start, cancel: () => running.current?.abort() }
}

/** A few that all went well are told in a line; a failure before anything was saved stands over the form. */
export function isWorthALook({ total, handled, notDone, problem }: BulkDone): boolean {
  return handled.length > 0 ? total > MANY || notDone.length > 0 || problem !== null : total > MANY && problem === null
}
