import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { dateOfDay } from '#domain/today/day-number.ts'
import { formatDate } from '#ui/format/format-time.ts'

export interface ChartLine {
  title: string
  /** One for each day; null is a gap. */
  values: (number | null)[]
  show: (value: number) => string
  /** The name of a colour of `tokens.css`: the canvas follows light and dark. */
  colour: 'ink' | 'good' | 'bad' | 'link'
  dashed: boolean
}

interface DayChartProps {
  days: readonly number[]
  lines: readonly ChartLine[]
}

const HEIGHT = 240

/** For eyes alone: the table beside it says the same to everybody. */
export function DayChart({ days, lines }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = place.current
    if (box === null) return
    const dark = matchMedia('(prefers-color-scheme: dark)')
    let chart = draw(box, days, lines)
    const redraw = () => {
      chart.destroy()
      chart = draw(box, days, lines)
    }
    const resized = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: HEIGHT }))
    resized.observe(box)
    dark.addEventListener('change', redraw)
    return () => {
      resized.disconnect()
      dark.removeEventListener('change', redraw)
      chart.destroy()
    }
  }, [days, lines])

  return <div ref={place} className="min-w-0 text-sm" />
}

function draw(box: HTMLElement, days: readonly number[], lines: readonly ChartLine[]): uPlot {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const [first] = lines
  const axis = { stroke: colour('ink-muted'), grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line'), width: 1 } }
  const options: uPlot.Options = {
    width: box.clientWidth,
    height: HEIGHT,
    scales: { x: { time: false }, y: { range: (_chart, _least, most) => [0, most > 0 ? most * 1.1 : 1] } },
    axes: [
      {
        ...axis,
        values: (_chart, splits) => splits.map((day) => (Number.isInteger(day) ? dayWords(day) : '')),
        incrs: [1, 2, 7, 14, 30, 91, 182, 365],
        space: 64,
      },
      { ...axis, values: (_chart, splits) => splits.map((value) => first?.show(value) ?? ''), size: 64 },
    ],
    series: [
      { label: 'Day', value: (_chart, day: number | null) => (day === null ? '–' : formatDate(dateOfDay(day))) },
      ...lines.map((line): uPlot.Series => ({
        label: line.title,
        stroke: colour(line.colour),
        width: 2,
        spanGaps: false,
        points: { show: days.length <= 45, size: 5, fill: colour(line.colour) },
        value: (_chart, value: number | null) => (value === null ? '–' : line.show(value)),
        ...(line.dashed && { dash: [6, 4] }),
      })),
    ],
    cursor: { drag: { x: false, y: false } },
  }
  return new uPlot(options, [days.slice(), ...lines.map(({ values }) => values)], box)
}

function dayWords(day: number): string {
  return formatDate(dateOfDay(day)).replace(/ \d{4}$/, '')
}
