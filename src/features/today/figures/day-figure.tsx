import { lazy, Suspense, useMemo, useState } from 'react'
import { isGap, type DayTally } from '#domain/today/figures.ts'
import { dateOfDay } from '#domain/today/day-number.ts'
import type { ChartLine } from '#features/today/figures/day-chart.tsx'
import { GAPS, type ShownFigure } from '#features/today/figures/figure-messages.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

const DayChart = lazy(async () => ({ default: (await import('#features/today/figures/day-chart.tsx')).DayChart }))

type Look = Pick<ChartLine, 'colour' | 'dashed'>

export type DayLines = readonly { figure: ShownFigure; look: Look }[]

interface DayFigureProps {
  title: string
  days: readonly DayTally[]
  lines: DayLines
}

/** A chart by the day, what it means, and the table behind it. */
export function DayFigure({ title, days, lines }: DayFigureProps) {
  // Most tables stay closed, and one of years has thousands of cells.
  const [open, setOpen] = useState(false)
  const drawn = useMemo(
    () => ({
      days: days.map(({ day }) => day),
      lines: lines.map(({ figure, look }) => ({
        ...look,
        title: figure.title,
        values: days.map((day) => valueOn(day, figure)),
        show: figure.show,
      })),
    }),
    [days, lines],
  )
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <figcaption className="flex flex-col gap-1">
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-ink-muted">
          {lines.map(({ figure }) => `${figure.title}: ${figure.meaning}`).join(' ')} {GAPS}
        </p>
      </figcaption>
      <div aria-hidden="true" className="min-h-72">
        <Suspense fallback={null}>
          <DayChart days={drawn.days} lines={drawn.lines} />
        </Suspense>
      </div>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="inline-flex min-h-9 items-center font-semibold text-link underline underline-offset-4 pointer-coarse:min-h-target">
          {title} as a table
        </summary>
        {open && <DayTable title={title} days={days} lines={lines} />}
      </details>
    </figure>
  )
}

function DayTable({ title, days, lines }: DayFigureProps) {
  return (
    <div className="mt-2 max-h-96 overflow-y-auto">
      <Table caption={`${title}, the latest day first`} dense>
        <thead>
          <tr>
            <HeadCell>Day</HeadCell>
            {lines.map(({ figure }) => (
              <HeadCell key={figure.key} className="text-right">
                {figure.title}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <Cell className="whitespace-nowrap">{formatDate(dateOfDay(day.day))}</Cell>
              {lines.map(({ figure }) => {
                const shown = valueOn(day, figure)
                return (
                  <Cell key={figure.key} className="text-right tabular-nums">
                    {shown === null ? '–' : figure.show(shown)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function valueOn(day: DayTally, figure: ShownFigure): number | null {
  return isGap(day) ? null : figure.of(day)
}
