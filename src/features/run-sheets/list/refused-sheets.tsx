import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { orStorageFull } from '#store/database/storage-full.ts'
import { discardedWords } from '#store/outbox/discarded-messages.ts'
import { discardEntry, retryNow, type Discarded } from '#store/outbox/queue-actions.ts'
import { readLeftOut, readRefusedSheetWork, type RefusedSheetWork } from '#store/reads/run-sheets/read-run-sheets.ts'
import { putLeftOutAway } from '#store/writes/save-run-sheet.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { RefusedBanner } from '#ui/feedback/refused-banner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'

const NOT_DONE: Record<RefusedSheetWork['kind'], string> = {
  'save-run-sheet': 'was not saved',
  'send-out-run-sheet': 'was not sent out',
  'close-run-sheet': 'was not closed',
}

const WANTS_A_REASON = ['not-scanned', 'over-cash-limit', 'pieces-missing']

interface RefusedSheetsProps {
  sheetId?: string
  onBeginAgain?: (stops: string[]) => void
  /** Puts the question to which the server wants a reason. What was refused stays until its answer takes its place. */
  onAskAgain?: (work: RefusedSheetWork) => void
}

/** The server's no, whole or to some stops, over the list and over its sheet. A no stands in the queue too until it is settled here or there. */
export function RefusedSheets({ sheetId, onBeginAgain, onAskAgain }: RefusedSheetsProps) {
  const db = useDatabase()
  const { syncNow } = useSyncControl()
  const here = useLiveQuery(async () => {
    const [refused, leftOut] = await Promise.all([readRefusedSheetWork(db), readLeftOut(db)])
    const sheets = await db.run_sheets.bulkGet(refused.map((work) => work.sheetId))
    return { refused, leftOut, numbers: new Map(sheets.map((sheet) => [sheet?.id, sheet?.sheet_number])) }
  }, [db])
  const isOfSheet = (work: { sheetId: string }) => sheetId === undefined || work.sheetId === sheetId

  async function settle(work: Promise<void | Discarded>) {
    try {
      const said = discardedWords((await orStorageFull(work)) ?? 'discarded')
      if (said !== null) showToast(said, { milliseconds: 6000 })
      await syncNow()
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  if (here === undefined) return null
  return (
    <>
      {here.leftOut.filter(isOfSheet).map(({ entryId, messages }) => (
        <Banner
          key={entryId}
          tone="warn"
          role="alert"
          title={`Not all of it is on the run sheet: ${messages.join(' ')}`}
          actions={
            <Button variant="secondary" size="small" onClick={() => void putLeftOutAway(db, entryId)}>
              OK
            </Button>
          }
        >
          The rest is saved.
        </Banner>
      ))}
      {here.refused.filter(isOfSheet).map((work) => (
        <RefusedBanner
          key={work.entryId}
          title={`${(sheetId === undefined && here.numbers.get(work.sheetId)) || 'The run sheet'} ${NOT_DONE[work.kind]}: ${work.message}`}
          settle={{
            change: onAskAgain !== undefined && WANTS_A_REASON.includes(work.code ?? '') ? () => onAskAgain(work) : null,
            tryAgain: () => void settle(retryNow(db, work.entryId)),
            giveUp: () => {
              void settle(discardEntry(db, work.entryId, `Given up. ${work.message}`))
              if (work.stops.length > 0) onBeginAgain?.(work.stops)
            },
            giveUpWords:
              work.stops.length > 0 && onBeginAgain ? `Begin again with its ${countOf(work.stops.length, 'shipment')}` : 'Discard it',
          }}
        >
          Nothing of it happened at the office.
          {work.code === 'cash-not-counted' && (
            <>
              {' '}
              <Link
                to={paths.cash}
                className="inline-flex min-h-6 items-center text-link underline underline-offset-4 pointer-coarse:min-h-target"
              >
                Count the cash
              </Link>
            </>
          )}
        </RefusedBanner>
      ))}
    </>
  )
}
