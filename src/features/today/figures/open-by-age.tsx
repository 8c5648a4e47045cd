import { ageRows } from '#features/today/figures/figures-csv.ts'
import { AGE_WORDS, whole } from '#features/today/figures/figure-messages.ts'
import { SaveFigures } from '#features/today/figures/save-figures.tsx'
import { DeskSection } from '#ui/layout/desk-section.tsx'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

/** Chart and table in one: each row has its bar. */
export function OpenByAge({ openByAge, fileName }: { openByAge: readonly number[]; fileName: string }) {
  const most = Math.max(1, ...openByAge)
  return (
    <DeskSection
      title="Open by age"
      lead="Shipments that are open now, by the days since they were booked, whichever days are chosen above."
      actions={<SaveFigures name={fileName} rows={() => ageRows(openByAge)} of="Open by age" />}
    >
      <Table caption="Open by age" dense>
        <thead>
          <tr>
            <HeadCell>Age</HeadCell>
            <HeadCell className="text-right">Open</HeadCell>
            <HeadCell className="w-2/3">
              <span className="sr-only">As a bar</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {AGE_WORDS.map((words, at) => (
            <tr key={words}>
              <Cell className="whitespace-nowrap">{words}</Cell>
              <Cell className="text-right tabular-nums">{whole(openByAge[at] ?? 0)}</Cell>
              <Cell aria-hidden="true" className="align-middle">
                <div className="h-3 rounded-sm bg-ink" style={{ inlineSize: `${(100 * (openByAge[at] ?? 0)) / most}%` }} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </DeskSection>
  )
}
