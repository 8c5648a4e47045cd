import { isGap, type DayTally, type PartyTally } from '#domain/today/figures.ts'
import { dateOfDay } from '#domain/today/day-number.ts'
import { AGE_WORDS, ALL_FIGURES } from '#features/today/figures/figure-messages.ts'
import { PARTY_COLUMNS } from '#features/today/figures/party-columns.ts'

/** A spreadsheet's own kind of number: no grouping, shares as fractions of one, an empty cell for a gap. */
const cell = (value: number | null) => (value === null ? '' : String(Math.round(value * 10_000) / 10_000))

export function dayRows(days: readonly DayTally[]): string[][] {
  const rows = days.map((day) => [dateOfDay(day.day), ...ALL_FIGURES.map((figure) => (isGap(day) ? '' : cell(figure.of(day))))])
  return [['Day', ...ALL_FIGURES.map(({ title }) => title)], ...rows]
}

export function partyRows(one: string, parties: readonly PartyTally[], nameOf: (key: string) => string): string[][] {
  const rows = parties.map((party) => [nameOf(party.key), ...PARTY_COLUMNS.map((column) => cell(column.of(party)))])
  return [[one, ...PARTY_COLUMNS.map(({ title }) => title)], ...rows]
}

export function ageRows(openByAge: readonly number[]): string[][] {
  return [['Age', 'Open shipments'], ...AGE_WORDS.map((words, at) => [words, cell(openByAge[at] ?? 0)])]
}
