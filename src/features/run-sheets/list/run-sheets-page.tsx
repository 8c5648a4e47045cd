import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { dayOrNull, todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { addedWords, addToSheet, overLimitWith, sortOut } from '#features/run-sheets/add-to-sheet.ts'
import { RunSheetDialog } from '#features/run-sheets/edit/run-sheet-dialog.tsx'
import { ChosenForSheet } from '#features/run-sheets/list/chosen-for-sheet.tsx'
import { OpenScannedSheet } from '#features/run-sheets/list/open-scanned-sheet.tsx'
import { DispatchBoard } from '#features/run-sheets/dispatch/dispatch-board.tsx'
import { RefusedSheets } from '#features/run-sheets/list/refused-sheets.tsx'
import { draftsToSend, SendDrafts } from '#features/run-sheets/list/send-drafts.tsx'
import { SheetCard } from '#features/run-sheets/list/sheet-card.tsx'
import { OverLimitDialog } from '#features/run-sheets/sheet/over-limit-dialog.tsx'
import { useCarriedCash } from '#features/run-sheets/sheet/use-carried-cash.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useMirroredList } from '#store/mirror/use-mirrored-list.ts'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { readRunSheets, readShipmentsOf } from '#store/reads/run-sheets/read-run-sheets.ts'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { formatDate } from '#ui/format/format-time.ts'
import { Page } from '#ui/layout/page.tsx'

/** The sheets of a day by driver, and what is still open of other days. */
export function RunSheetsPage() {
  const db = useDatabase()
  const navigate = useNavigate()
  const location = useLocation()
  const state: unknown = location.state
  const { syncNow } = useSyncControl()
  const [params, setParams] = useSearchParams()
  const day = dayOrNull(params.get('day')) ?? todayInIndia()
  const read = useCallback((database: WaybillDatabase) => readDay(database, day), [day])
  const { list, readAgain } = useMirroredList('run_sheets', read)
  const names = useLiveQuery(async () => {
    const [drivers, warehouses] = await Promise.all([readDrivers(db), readWarehouses(db)])
    return new Map([...drivers, ...warehouses].map(({ id, name }) => [id, name]))
  }, [db])
  const { carriedBy, collectedOn } = useCarriedCash()
  const chosen = chosenForSheet(state)
  const [fresh, setFresh] = useState<string[] | null>(null)
  const [plans, setPlans] = useState(false)
  const [asked, setAsked] = useState<{ sheet: RunSheet; words: string } | null>(null)

  const driverOf = (sheet: RunSheet) => names?.get(sheet.driver_id) ?? 'A driver of before'

  async function addChosen(sheet: RunSheet, overLimit = '') {
    try {
      const whose = { driver: driverOf(sheet), carried: carriedBy(sheet.driver_id) }
      const words = overLimit === '' ? await overLimitWith(db, { sheet, ids: chosen }, whose) : null
      setAsked(words === null ? null : { sheet, words })
      if (words !== null) return
      const done = await addToSheet(
        db,
        sheet,
        sheet.stops.map(({ shipment_id }) => shipment_id),
        chosen,
        overLimit,
      )
      showToast(addedWords(done), { tone: done.refused.length > 0 ? 'warn' : 'good', milliseconds: 8000 })
      if (done.added > 0) void navigate(paths.runSheet(sheet.id), { replace: true })
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  async function begin(ids: readonly string[]) {
    const { free, refused } = await sortOut(db, ids, '')
    if (refused.length > 0) showToast(addedWords({ added: 0, refused }), { tone: 'warn', milliseconds: 8000 })
    if (free.length > 0 || ids.length === 0) setFresh(free)
  }

  const byDriver = (a: SheetOfDay, b: SheetOfDay) =>
    (names?.get(a.sheet.driver_id) ?? '').localeCompare(names?.get(b.sheet.driver_id) ?? '', 'en-IN')
  const rows = list.state === 'ready' ? list.rows : []
  const today = rows.filter(({ sheet }) => sheet.sheet_date === day).toSorted(byDriver)
  const others = rows.filter(({ sheet }) => sheet.sheet_date !== day)
  const card = ({ sheet, shipments }: SheetOfDay) => (
    <SheetCard
      key={sheet.id}
      sheet={sheet}
      shipments={shipments}
      collected={collectedOn(sheet.id)}
      driver={names?.get(sheet.driver_id)}
      warehouse={names?.get(sheet.warehouse_id)}
      pending={list.state === 'ready' ? list.pending.get(sheet.id) : undefined}
      onAdd={chosen.length > 0 && sheet.state !== 'closed' ? () => void addChosen(sheet) : null}
    />
  )

  return (
    <Page
      title="Run sheets"
      lead="What each driver takes along, and what has become of it."
      width="full"
      actions={
        <>
          <BackButton home={paths.dashboard} />
          <Button variant="secondary" onClick={() => setPlans(true)}>
            Dispatch board
          </Button>
          {/* Drafts that wait are the next thing to do. */}
          <Button variant={draftsToSend(today).length > 1 ? 'secondary' : 'primary'} onClick={() => void begin([])}>
            New run sheet
          </Button>
        </>
      }
    >
      <RefusedSheets onBeginAgain={(stops) => void begin(stops)} />
      {chosen.length > 0 && (
        <ChosenForSheet
          count={chosen.length}
          onNew={() => void begin(chosen)}
          onPlan={() => setPlans(true)}
          onLeave={() => void navigate(paths.runSheets, { replace: true })}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TextInput
          type="date"
          label="Day"
          value={day}
          onChange={({ target }) => setParams(target.value === '' ? {} : { day: target.value }, { replace: true, state })}
        />
        <OpenScannedSheet arrived={params.get('number')} />
        <SendDrafts sheets={today} open={rows} names={names} carriedBy={carriedBy} />
      </div>
      {list.state === 'loading' && <Loading />}
      {list.state === 'failed' && (
        <ServerTrouble
          query={{
            trouble: list.why,
            again: () => {
              readAgain()
              void syncNow()
            },
          }}
          words={(why) => why}
        />
      )}
      {list.state === 'ready' && today.length === 0 && (
        <EmptyState
          title={`No run sheets for ${formatDate(day)}.`}
          actions={
            <Button variant="secondary" onClick={() => void begin([])}>
              Make one
            </Button>
          }
        >
          Give a driver a day’s parcels in the order of the way.
        </EmptyState>
      )}
      {today.length > 0 && (
        <ul aria-label={`Run sheets of ${formatDate(day)}`} className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          {today.map(card)}
        </ul>
      )}
      {others.length > 0 && (
        <section aria-labelledby="other-days" className="flex flex-col gap-4">
          <h2 id="other-days" className="text-xl">
            Still open of other days
          </h2>
          <ul aria-labelledby="other-days" className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
            {others.map(card)}
          </ul>
        </section>
      )}
      {plans && (
        <DispatchBoard
          day={day}
          chosen={chosen}
          onClose={() => setPlans(false)}
          onPlanned={(said, isWhole) => {
            setPlans(false)
            showToast(said, isWhole ? { tone: 'good' } : { tone: 'warn', milliseconds: 10_000 })
            void navigate({ pathname: paths.runSheets, search: params.toString() }, { replace: true })
          }}
        />
      )}
      {asked !== null && (
        <OverLimitDialog
          words={asked.words}
          verb="Add"
          known={asked.sheet.over_limit_reason}
          onClose={() => setAsked(null)}
          onGiven={(reason) => addChosen(asked.sheet, reason)}
        />
      )}
      {fresh !== null && (
        <RunSheetDialog sheet={null} stops={fresh} onClose={() => setFresh(null)} onSaved={(id) => void navigate(paths.runSheet(id))} />
      )}
    </Page>
  )
}

interface SheetOfDay {
  sheet: RunSheet
  shipments: Awaited<ReturnType<typeof readShipmentsOf>>
}

async function readDay(db: WaybillDatabase, day: string): Promise<SheetOfDay[]> {
  const sheets = await readRunSheets(db, day)
  const shipments = await readShipmentsOf(db, sheets)
  return sheets.map((sheet) => ({ sheet, shipments }))
}

/** What the list of shipments hands over stands in the entry of the history. */
function chosenForSheet(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('forRunSheet' in state) || !Array.isArray(state.forRunSheet)) return []
  return [...new Set(state.forRunSheet.filter((id) => typeof id === 'string'))]
}
