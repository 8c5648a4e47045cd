import type { DriverMonth, MonthFigure } from '#domain/shipment/failure/drivers-month.ts'
import { FIGURE_TITLES, nameOf } from '#features/failed/drivers/month-messages.ts'
import { Button } from '#ui/controls/button.tsx'

export type OpenFigure = (driverId: string, figure: MonthFigure) => void

interface FigureNumberProps {
  driver: DriverMonth
  figure: MonthFigure
  onOpen: OpenFigure
}

/** A number that opens what is behind it. Behind nothing there is nothing to look at. */
export function FigureNumber({ driver, figure, onOpen }: FigureNumberProps) {
  const words = driver.counts[figure].toLocaleString('en-IN')
  if (driver.counts[figure] === 0) return <span className="px-2 text-ink-muted tabular-nums">0</span>
  return (
    <Button
      variant="quiet"
      size="tight"
      className="min-w-8 tabular-nums underline"
      aria-label={`${FIGURE_TITLES[figure]}, ${nameOf(driver)}: ${words}`}
      onClick={() => onOpen(driver.driverId, figure)}
    >
      {words}
    </Button>
  )
}

/** "12 of 15", each of which opens. */
export function FirstSuccess({ driver, onOpen }: Omit<FigureNumberProps, 'figure'>) {
  const { 'first-tried': tried, 'first-delivered': delivered } = driver.counts
  if (tried === 0) return <span className="px-2 text-ink-muted">–</span>
  return (
    <span className="whitespace-nowrap tabular-nums">
      <b>{Math.round((100 * delivered) / tried)} %</b> <FigureNumber driver={driver} figure="first-delivered" onOpen={onOpen} /> of{' '}
      <FigureNumber driver={driver} figure="first-tried" onOpen={onOpen} />
    </span>
  )
}
