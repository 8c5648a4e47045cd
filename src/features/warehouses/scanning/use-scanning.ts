import { useRef, useState } from 'react'
import { scannedCode } from '#domain/shipment/scanned-code.ts'
import type { ScanDirection } from '#domain/warehouse/warehouse.ts'
import { giveSignal, type Signal } from '#features/warehouses/scanning/scan-signal.ts'
import { AGAIN_WORDS, DONE_WORDS } from '#features/warehouses/scanning/scan-messages.ts'
import { askAgain, saveUnknownNumbers, type AnsweredNumbers } from '#store/writes/answer-unknown-numbers.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { scanAtWarehouse, type CountedPieces, type ScanOutcome } from '#store/writes/scan-at-warehouse.ts'
import { leaveUnknownNumbers, type AskedNumber } from '#store/drafts/scan-session.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { countOf } from '#ui/format/count-of.ts'

/** What became of the last scan, said large. */
export interface ScanResult {
  /** Grows with each; the same words twice are said twice. */
  no: number
  signal: Signal
  title: string
  /** The number or what was read instead. */
  what: string
  to: { name: string; city: string } | null
  /** Of a parcel of several pieces: how many it is by now, to be put right on the screen. */
  counted?: CountedPieces & { direction: ScanDirection }
}

/** Scans one after the other, however fast they come, and says what became of each. */
export function useScanning(warehouseId: string) {
  const db = useDatabase()
  const [result, setResult] = useState<ScanResult | null>(null)
  const [answered, setAnswered] = useState<AnsweredNumbers | null>(null)
  const line = useRef<Promise<void>>(Promise.resolve())

  function say(said: Omit<ScanResult, 'no'>) {
    setResult((before) => ({ ...said, no: (before?.no ?? 0) + 1 }))
    giveSignal(said.signal)
  }

  function inTurn(work: () => Promise<void>, what: string): Promise<void> {
    line.current = line.current.then(work).catch((problem: unknown) => {
      say({ signal: 'bad', title: saveFailureWords(problem), what, to: null })
    })
    return line.current
  }

  function scan(text: string, direction: ScanDirection): Promise<void> {
    return inTurn(async () => {
      const number = scannedCode(text)
      if (number === null) return say({ signal: 'bad', title: 'Not a tracking number', what: text.slice(0, 60), to: null })
      tell(await scanAtWarehouse(db, { warehouseId, trackingNumber: number, direction }), direction)
    }, text)
  }

  /** A person puts right how many pieces it was. */
  function count({ what, counted }: ScanResult, pieces: number): Promise<void> {
    return inTurn(async () => {
      if (counted === undefined) return
      const { direction } = counted
      const outcome = await scanAtWarehouse(db, { warehouseId, trackingNumber: what, direction, pieces })
      // As many as before is what the person wanted.
      tell(outcome.kind === 'same-again' ? { ...outcome, kind: 'saved' } : outcome, direction)
    }, what)
  }

  function sayPart() {
    say({ signal: 'bad', title: 'Not read to the end', what: 'Scan it again.', to: null })
  }

  function saveAnyway(number: string, direction: ScanDirection): Promise<void> {
    return inTurn(async () => {
      tell(await scanAtWarehouse(db, { warehouseId, trackingNumber: number, direction, evenUnknown: true }), direction)
    }, number)
  }

  /** Only those that the person has seen. */
  function answerAll(asked: readonly AskedNumber[], answer: 'save' | 'leave'): Promise<void> {
    const what = `${asked.length.toLocaleString('en-IN')} numbers`
    return inTurn(async () => {
      if (answer === 'save') setAnswered(await saveUnknownNumbers(db, warehouseId, asked))
      else {
        await leaveUnknownNumbers(
          db,
          warehouseId,
          asked.map(({ number }) => number),
        )
        setAnswered({ asked, answer: 'left-out', scans: [] })
      }
      say({ signal: answer === 'save' ? 'good' : 'again', title: answer === 'save' ? 'Saved' : 'Left out', what, to: null })
    }, what)
  }

  function takeBackAnswer(back: AnsweredNumbers): Promise<void> {
    return inTurn(
      async () => {
        const again = await askAgain(db, warehouseId, back)
        setAnswered(null)
        say({ signal: 'again', title: 'Undone', what: countOf(again, 'number'), to: null })
      },
      countOf(back.asked.length, 'number'),
    )
  }

  function undo(): Promise<void> {
    return inTurn(async () => {
      const undone = await undoLastScan(db, warehouseId)
      if (undone === null) return
      say({ signal: 'again', title: 'Undone', what: undone, to: null })
    }, 'The last scan')
  }

  function tell(outcome: ScanOutcome, direction: ScanDirection) {
    const what = outcome.trackingNumber
    if (outcome.kind === 'not-on-this-device') return say({ signal: 'bad', title: 'Not on this device', what, to: null })
    const { to, counted } = outcome
    const pieces = counted && { counted: { ...counted, direction } }
    if (outcome.kind === 'saved') return say({ signal: 'good', title: DONE_WORDS[direction], what, to, ...pieces })
    const isPart = counted !== undefined && counted.pieces < counted.of
    say({ signal: 'again', title: isPart ? 'Read twice, counted once' : AGAIN_WORDS[direction], what, to, ...pieces })
  }

  return { inTurn, result, scan, count, sayPart, saveAnyway, undo, answered, answerAll, takeBackAnswer }
}
