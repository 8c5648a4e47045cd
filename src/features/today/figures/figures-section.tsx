import { useSearchParams } from 'react-router-dom'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { isGap, type Figures } from '#domain/today/figures.ts'
import { dateOfDay } from '#domain/today/day-number.ts'
import { DayFigure, type DayLines } from '#features/today/figures/day-figure.tsx'
import { dayRows } from '#features/today/figures/figures-csv.ts'
import { ALL_FIGURES, FIGURES } from '#features/today/figures/figure-messages.ts'
import { OpenByAge } from '#features/today/figures/open-by-age.tsx'
import { PartyTable } from '#features/today/figures/party-table.tsx'
import { RangeChoice } from '#features/today/figures/range-choice.tsx'
import { isOnDevice, readRange, writeDays, writeLength, type AskedRange } from '#features/today/figures/range-query.ts'
import { SaveFigures } from '#features/today/figures/save-figures.tsx'
import { useFiguresOfDevice, useFiguresOfServer, usePartyNames, type ShownFigures } from '#features/today/figures/use-figures.ts'
import { useToday } from '#features/today/needs/use-needs.ts'
import { DeskSection } from '#ui/layout/desk-section.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDate } from '#ui/format/format-time.ts'

/** How it goes: the last 90 days out of this device, longer ago out of the server, by the same rules. */
export function FiguresSection() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const range = readRange(params, today)
  const show = (next: URLSearchParams) => setParams(next, { preventScrollReset: true, flushSync: true })
  const Counted = isOnDevice(range, today) ? OfDevice : OfServer
  return (
    <>
      <DeskSection title="How it goes" lead={rangeWords(range)}>
        <RangeChoice
          range={range}
          today={today}
          onLength={(length) => show(writeLength(length))}
          onDays={(days) => show(writeDays(days))}
        />
      </DeskSection>
      <Counted range={range} today={today} />
    </>
  )
}

interface CountedProps {
  range: AskedRange
  today: number
}

function OfDevice({ range, today }: CountedProps) {
  return <Counted shown={useFiguresOfDevice(range, today)} range={range} trouble="The figures could not be read from this device." />
}

function OfServer({ range }: CountedProps) {
  return (
    <Counted
      shown={useFiguresOfServer(range)}
      range={range}
      trouble="What is longer ago than 90 days is counted by the server, so reading it needs a connection."
    />
  )
}

function Counted({ shown, range, trouble }: { shown: ShownFigures; range: AskedRange; trouble: string }) {
  return (
    <>
      <ServerTrouble query={shown} words={noAnswerWords}>
        {trouble}
      </ServerTrouble>
      {shown.figures === null && shown.isAsking && (
        <Loading label="Counting...">
          <Skeleton className="h-72 w-full" />
        </Loading>
      )}
      {shown.figures !== null && <AllFigures figures={shown.figures} range={range} />}
    </>
  )
}

function AllFigures({ figures, range }: { figures: Figures; range: AskedRange }) {
  const names = usePartyNames()
  const { days } = figures
  const file = (what: string) => `waybill-${what}-${dateOfDay(range.from)}-${dateOfDay(range.to)}`
  if (isGap(figures.total))
    return (
      <>
        <EmptyState title="Nothing was booked, delivered or failed in these days.">Choose other days above.</EmptyState>
        <OpenByAge openByAge={figures.openByAge} fileName={file('open-by-age')} />
      </>
    )
  return (
    <>
      <dl aria-label="In these days together" className="grid grid-cols-2 gap-3 md:grid-cols-4 2xl:grid-cols-7">
        {ALL_FIGURES.map(({ key, title, meaning, of, show }) => {
          const value = of(figures.total)
          return (
            <div key={key} className="flex flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3">
              <dt className="font-semibold">{title}</dt>
              <dd className="text-2xl font-bold tabular-nums">{value === null ? '–' : show(value)}</dd>
              <dd className="text-sm text-ink-muted">{meaning}</dd>
            </div>
          )
        })}
      </dl>
      <DeskSection
        title="By day"
        lead="Days are those of India."
        actions={<SaveFigures name={file('days')} rows={() => dayRows(days)} of="By day" />}
      >
        <Charts days={days} />
      </DeskSection>
      <OpenByAge openByAge={figures.openByAge} fileName={file('open-by-age')} />
      <PartyTable
        title="By client"
        one="Client"
        lead="By the client that each shipment has now."
        parties={figures.clients}
        nameOf={(code) => (code === '' ? 'No client' : `${code} ${names.clients.get(code) ?? ''}`.trim())}
        fileName={file('clients')}
      />
      <PartyTable
        title="By driver"
        one="Driver"
        lead="By the driver that each shipment is assigned to now, whoever recorded its delivery."
        parties={figures.drivers}
        nameOf={(id) => (id === '' ? 'No driver' : (names.drivers.get(id) ?? 'Former driver'))}
        fileName={file('drivers')}
      />
    </>
  )
}

const COUNTS: DayLines = [
  { figure: FIGURES.booked, look: { colour: 'ink', dashed: false } },
  { figure: FIGURES.delivered, look: { colour: 'good', dashed: false } },
  { figure: FIGURES.failed, look: { colour: 'bad', dashed: true } },
]
const SHARES: DayLines = [
  { figure: FIGURES.onTime, look: { colour: 'ink', dashed: false } },
  { figure: FIGURES.first, look: { colour: 'link', dashed: true } },
]
const HOURS: DayLines = [
  { figure: FIGURES.median, look: { colour: 'ink', dashed: false } },
  { figure: FIGURES.slow, look: { colour: 'link', dashed: true } },
]

function Charts({ days }: { days: Figures['days'] }) {
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:[&>:first-child]:col-span-2">
      <DayFigure title="Booked, delivered, failed" days={days} lines={COUNTS} />
      <DayFigure title="On time and at the first attempt" days={days} lines={SHARES} />
      <DayFigure title="Hours from booking to delivery" days={days} lines={HOURS} />
    </div>
  )
}

function rangeWords({ from, to }: AskedRange): string {
  return from === to ? formatDate(dateOfDay(from)) : `${formatDate(dateOfDay(from))} to ${formatDate(dateOfDay(to))}.`
}
