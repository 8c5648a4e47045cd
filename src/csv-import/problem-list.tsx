import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { rowsWithReasons, type FaultyRows } from '#csv-import/rows-with-reasons.ts'
import { saveFile } from '#ui/format/save-file.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

const STEP = 100

interface ProblemListProps {
  header: readonly string[]
  faulty: readonly FaultyRows[]
  /** What one of them is called, "shipment". */
  thing: string
  fileName: string
}

/** Every error of the file, told by row, column and words, in the order of the file. */
export function ProblemList({ header, faulty, thing, fileName }: ProblemListProps) {
  const problems = faulty.flatMap((each) => each.problems).toSorted((a, b) => a.row - b.row)
  const [limit, setLimit] = useState(STEP)
  if (problems.length === 0) return null

  function save() {
    const file = rowsWithReasons(header, faulty, `Another row of this ${thing} has an error.`)
    saveFile(file, `errors-in-${fileName.replace(/\.[^.]*$/, '')}.csv`)
  }

  return (
    <section aria-label="Errors" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {countOf(problems.length, 'error')} in {countOf(faulty.length, thing)}
        </h2>
        <Button variant="secondary" onClick={save}>
          Save rows with errors
        </Button>
      </div>
      <Table caption="Errors in the file">
        <thead>
          <tr>
            {['Row', 'Column', 'What is wrong', 'Value'].map((title) => (
              <HeadCell key={title}>{title}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, limit).map(({ row, column, words, value }) => (
            <tr key={`${row} ${column} ${words}`} className="last:*:border-b-0">
              <Cell className="tabular-nums">{row}</Cell>
              <Cell className="font-semibold">{column === '' ? 'Whole row' : column}</Cell>
              <Cell className="min-w-56">{words}</Cell>
              <Cell className="max-w-72 wrap-anywhere">{value === '' ? <span className="text-ink-muted">Empty</span> : value}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {problems.length > limit && (
        <Button variant="secondary" className="self-start" onClick={() => setLimit(limit + STEP)}>
          Show more errors
        </Button>
      )}
    </section>
  )
}
