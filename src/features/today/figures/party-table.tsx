import { useState } from 'react'
import type { PartyTally } from '#domain/today/figures.ts'
import { PARTY_COLUMNS, sortParties, type PartySort } from '#features/today/figures/party-columns.ts'
import { SaveFigures } from '#features/today/figures/save-figures.tsx'
import { partyRows } from '#features/today/figures/figures-csv.ts'
import { DeskSection } from '#ui/layout/desk-section.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SortHeadCell } from '#ui/controls/sort-head-cell.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Cell, Table } from '#ui/layout/table.tsx'

interface PartyTableProps {
  title: string
  /** What a row is: "Client". */
  one: string
  lead: string
  parties: readonly PartyTally[]
  nameOf: (key: string) => string
  fileName: string
}

/** As many as fit a screen; the rest comes with a press. */
const FIRST = 15

export function PartyTable({ title, one, lead, parties, nameOf, fileName }: PartyTableProps) {
  const [sort, setSort] = useState<PartySort>({ by: 'delivered', direction: 'desc' })
  const [all, setAll] = useState(false)
  const sorted = sortParties(parties, nameOf, sort)
  const sortedBy = (by: string) => (sort.by === by ? sort.direction : null)
  const sortBy = (by: string) => {
    const first = by === 'name' ? 'asc' : 'desc'
    setSort({ by, direction: sort.by === by ? (sort.direction === 'asc' ? 'desc' : 'asc') : first })
  }
  return (
    <DeskSection title={title} lead={lead} actions={<SaveFigures name={fileName} rows={() => partyRows(one, sorted, nameOf)} of={title} />}>
      {parties.length === 0 ? (
        <EmptyState title="Nothing happened in these days.">Choose other days above.</EmptyState>
      ) : (
        <Table caption={title} dense>
          <thead>
            <tr>
              <SortHeadCell sorted={sortedBy('name')} onSort={() => sortBy('name')}>
                {one}
              </SortHeadCell>
              {PARTY_COLUMNS.map((column) => (
                <SortHeadCell key={column.key} sorted={sortedBy(column.key)} onSort={() => sortBy(column.key)} className="text-right">
                  {column.title}
                </SortHeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? sorted : sorted.slice(0, FIRST)).map((party) => (
              <tr key={party.key}>
                <th scope="row" className="min-w-40 border-b border-line px-(--cell-room) py-2.5 text-left font-semibold wrap-anywhere">
                  {nameOf(party.key)}
                </th>
                {PARTY_COLUMNS.map((column) => {
                  const value = column.of(party)
                  return (
                    <Cell key={column.key} className="text-right whitespace-nowrap tabular-nums">
                      {value === null ? '–' : column.show(value)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {!all && sorted.length > FIRST && (
        <Button variant="secondary" className="self-center" onClick={() => setAll(true)}>
          Show all {sorted.length.toLocaleString('en-IN')}
        </Button>
      )}
    </DeskSection>
  )
}
