import { useState } from 'react'
import { leftToCollect, type RunSheet, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { doubtsOf, isDoubtful, SendOutDialog } from '#features/run-sheets/sheet/send-out-dialog.tsx'
import type { CarriedCash } from '#features/run-sheets/sheet/use-carried-cash.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { sendOutRunSheet, type SendingReasons } from '#store/writes/save-run-sheet.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface SheetWithStops {
  sheet: RunSheet
  shipments: ShipmentsById
}

interface SendDraftsProps {
  /** Of one day. */
  sheets: readonly SheetWithStops[]
  /** What is open of any day. */
  open: readonly SheetWithStops[]
  names: ReadonlyMap<string, string> | undefined
  carriedBy: CarriedCash['carriedBy']
}

export function draftsToSend<Row extends SheetWithStops>(sheets: readonly Row[]): Row[] {
  return sheets.filter(({ sheet }) => sheet.state === 'draft' && sheet.stops.length > 0)
}

/** The day's drafts go out together, in the morning when all of them are loaded. */
export function SendDrafts({ sheets, open, names, carriedBy }: SendDraftsProps) {
  const db = useDatabase()
  const [asks, setAsks] = useState(false)
  // They go out one after the other: each is counted for the next one of the same driver.
  const outBefore = (driverId: string, earlier: readonly SheetWithStops[]) =>
    [...open.filter(({ sheet }) => sheet.state === 'out'), ...earlier]
      .filter(({ sheet }) => sheet.driver_id === driverId)
      .reduce((sum, { sheet, shipments }) => sum + leftToCollect(sheet, shipments), 0)
  const drafts = draftsToSend(sheets).map((each, at, all) => ({
    ...each,
    driver: names?.get(each.sheet.driver_id) ?? 'A driver of before',
    carried: carriedBy(each.sheet.driver_id),
    outPaise: outBefore(each.sheet.driver_id, all.slice(0, at)),
  }))
  if (drafts.length < 2) return null

  async function send(reasons: SendingReasons) {
    try {
      for (const each of drafts) {
        const { notScanned, overLimit } = doubtsOf([each])
        await sendOutRunSheet(db, each.sheet, {
          notScanned: notScanned > 0 ? reasons.notScanned : '',
          overLimit: overLimit.length > 0 ? reasons.overLimit : '',
        })
      }
      setAsks(false)
      showToast(`Saved on this device: ${countOf(drafts.length, 'run sheet')} go out.`, { tone: 'good' })
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  return (
    <>
      <Button onClick={() => (isDoubtful(doubtsOf(drafts)) ? setAsks(true) : void send({ notScanned: '', overLimit: '' }))}>
        Send out {countOf(drafts.length, 'draft')}
      </Button>
      {asks && <SendOutDialog sheets={drafts} onClose={() => setAsks(false)} onSend={send} />}
    </>
  )
}
