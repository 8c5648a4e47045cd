import { useState } from 'react'
import type { CheckedFile } from '#features/shipments/csv/check-file.ts'
import { countState, problemsOf } from '#features/shipments/csv/counts-of-file.ts'
import { rowsWithReasons } from '#features/shipments/csv/rows-with-reasons.ts'
import { countOf } from '#features/shipments/count-words.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Cell, HeadCell, Table } from '#ui/table.tsx'

const STEP = 100

/** Every error of the file, told by row, column and words. */
export function ProblemList({ file, fileName }: { file: CheckedFile; fileName: string }) {
  const problems = problemsOf(file)
  const [limit, setLimit] = useState(STEP)
  if (problems.length === 0) return null
  return (
    <section aria-label="Errors" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {countOf(problems.length, 'error')} in {countOf(countState(file, 'faulty'), 'shipment')}
        </h2>
        <Button variant="secondary" onClick={() => saveFile(rowsWithReasons(file), `errors-in-${fileName.replace(/\.[^.]*$/, '')}.csv`)}>
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
