import { MONTH_FIGURES, type DriverMonth, type MonthFigure } from '#domain/shipment/failure/drivers-month.ts'
import { FIGURE_TITLES, nameOf } from '#features/failed/drivers/month-messages.ts'

/** Told as what they are, also to who has only the file. */
const TITLES: Record<MonthFigure, string> = {
  ...FIGURE_TITLES,
  'without-call': 'Sign: failed without a call',
  'without-place': 'Sign: failed without a place',
  far: 'Sign: failed far from before',
  close: 'Sign: failed close together',
  'not-possible': 'Sign: delivered without all that was needed',
}

/** Counts alone: a share is worked out where the file is read. */
export function driversMonthTable(month: string, drivers: readonly DriverMonth[]): string[][] {
  return [
    ['Month', 'Driver', ...MONTH_FIGURES.map((figure) => TITLES[figure])],
    ...drivers.map((driver) => [month, nameOf(driver), ...MONTH_FIGURES.map((figure) => String(driver.counts[figure]))]),
  ]
}
