import { todayInIndia } from '#domain/ist-day.ts'

const BACK = 48
const name = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export function monthWords(month: string): string {
  return name.format(new Date(`${month}-01T00:00:00Z`))
}

/** This month in India and the four years before it, the latest first, as yyyy-mm; and one that was asked for by address. */
export function monthChoices(asked: string | null, today: string = todayInIndia()): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = Array.from({ length: BACK }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7))
  return asked === null || months.includes(asked) ? months : [...months, asked].toSorted().toReversed()
}
