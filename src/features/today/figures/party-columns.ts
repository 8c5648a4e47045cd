import { shareOf, type PartyTally } from '#domain/today/figures.ts'
import { FIGURES, hours, percent, whole } from '#features/today/figures/figure-messages.ts'

export interface PartyColumn {
  key: string
  title: string
  of: (tally: PartyTally) => number | null
  show: (value: number) => string
}

export const PARTY_COLUMNS: readonly PartyColumn[] = [
  { key: 'booked', title: 'Booked', of: ({ booked }) => booked, show: whole },
  { key: 'delivered', title: 'Delivered', of: ({ delivered }) => delivered, show: whole },
  { key: 'failed', title: 'Failed', of: ({ failed }) => failed, show: whole },
  { key: 'onTime', title: 'On time', of: ({ onTime, dated }) => shareOf(onTime, dated), show: FIGURES.onTime.show },
  { key: 'first', title: 'First attempt', of: ({ firstDelivered, firstTried }) => shareOf(firstDelivered, firstTried), show: percent },
  { key: 'hours', title: 'Average hours', of: (tally) => shareOf(tally.hours, tally.delivered), show: hours },
]

export interface PartySort {
  /** A column's key, or `name`. */
  by: string
  direction: 'asc' | 'desc'
}

/** What has no figure comes last in either direction; equals stand by name. */
export function sortParties(parties: readonly PartyTally[], nameOf: (key: string) => string, { by, direction }: PartySort): PartyTally[] {
  const column = PARTY_COLUMNS.find(({ key }) => key === by)
  const turn = direction === 'asc' ? 1 : -1
  const byName = (a: PartyTally, b: PartyTally) => nameOf(a.key).localeCompare(nameOf(b.key), 'en-IN')
  return parties.toSorted((a, b) => {
    if (column === undefined) return turn * byName(a, b)
    const [one, other] = [column.of(a), column.of(b)]
    if (one === other) return byName(a, b)
    if (one === null || other === null) return one === null ? 1 : -1
    return turn * (one - other)
  })
}
