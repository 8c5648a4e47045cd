import { useSearchParams } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { MONTH_FIGURES, type DriversMonth, type MonthFigure, type SignRules } from '#domain/shipment/failure/drivers-month.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { monthChoices, monthInIndia, monthOrNull } from '#domain/time-and-money/month.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'
import { CapturesDialog } from '#features/failed/drivers/captures-dialog.tsx'
import { driversMonthTable } from '#features/failed/drivers/month-csv.ts'
import { MonthCards, MonthTable } from '#features/failed/drivers/month-table.tsx'
import { figureMeanings, nameOf } from '#features/failed/drivers/month-messages.ts'
import { useDriversMonth } from '#features/failed/drivers/use-drivers-month.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/field.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatMonth } from '#ui/format/format-time.ts'
import { saveFile } from '#ui/format/save-file.ts'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'
import { Page } from '#ui/layout/page.tsx'

/** What every driver attempted in a month, and what of it somebody may want to look at. */
export function DriversMonthPage() {
  const [search, setSearch] = useSearchParams()
  const month = monthOrNull(search.get('month')) ?? monthInIndia()
  const query = useDriversMonth(month)
  const value = query.value
  const driverId = search.get('driver')
  const figure = MONTH_FIGURES.find((each) => each === search.get('figure'))

  // In the address, so that who comes back from a shipment finds the list open.
  function show(changes: Record<'month', string> | Record<'driver' | 'figure', string> | null) {
    setSearch({ month, ...changes }, { replace: true, preventScrollReset: true })
  }

  return (
    <Page
      title="Drivers’ month"
      lead="Signs to look at, never a verdict: each has many innocent reasons. Press a number to see the attempts behind it."
      width="full"
      actions={<BackButton home={paths.failed} />}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-56 max-w-full">
          <Select label="Month" value={month} onChange={({ target }) => show({ month: target.value })}>
            {monthChoices(month).map((choice) => (
              <option key={choice} value={choice}>
                {formatMonth(choice)}
              </option>
            ))}
          </Select>
        </div>
        {value !== null && value.drivers.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => saveFile(csvFile([csvLines(driversMonthTable(month, value.drivers))]), `waybill-drivers-${month}.csv`)}
          >
            Export month
          </Button>
        )}
      </div>
      {value === null && query.isAsking && (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </Loading>
      )}
      <ServerTrouble query={query} words={noAnswerWords}>
        The attempts of a whole month are on the server alone, so reading them needs a connection.
      </ServerTrouble>
      {value?.drivers.length === 0 && (
        <EmptyState title={`Nobody captured anything in ${formatMonth(month)}.`}>
          What drivers deliver, or could not deliver, is counted here as soon as it has arrived. Choose another month to look back.
        </EmptyState>
      )}
      {value !== null && value.drivers.length > 0 && (
        <>
          <Drivers value={value} onOpen={(driver, opened) => show({ driver, figure: opened })} />
          <HowItIsCounted rules={value} />
        </>
      )}
      {driverId !== null && figure !== undefined && (
        <CapturesDialog
          asked={{ month, driverId, figure }}
          driverName={nameOf(value?.drivers.find((each) => each.driverId === driverId) ?? { name: '…' })}
          onClose={() => show(null)}
        />
      )}
    </Page>
  )
}

function Drivers({ value: { drivers }, onOpen }: { value: DriversMonth; onOpen: (driverId: string, figure: MonthFigure) => void }) {
  const isWide = useWideScreen('80rem')
  return isWide ? <MonthTable drivers={drivers} onOpen={onOpen} /> : <MonthCards drivers={drivers} onOpen={onOpen} />
}

function HowItIsCounted({ rules }: { rules: SignRules }) {
  return (
    <details className="max-w-prose">
      <summary className="min-h-target cursor-pointer py-2 font-medium">How it is counted</summary>
      <dl className="flex flex-col gap-3">
        {figureMeanings(rules).map(({ title, meaning }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
