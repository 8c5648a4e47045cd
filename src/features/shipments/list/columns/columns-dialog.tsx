import { useEffect, useRef, useState } from 'react'
import { LIST_COLUMNS, sameColumns, USUAL_COLUMNS, type ColumnName } from '#features/shipments/list/columns/column-names.ts'
import { TABLE_COLUMNS } from '#features/shipments/list/columns/table-columns.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { chooseColumns } from '#store/copies/saved-views.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { UpArrowIcon } from '#ui/layout/icons.tsx'

interface ColumnsDialogProps {
  shown: readonly ColumnName[]
  onChosen: () => void
  onClose: () => void
}

const wordsOf = (column: ColumnName) => TABLE_COLUMNS[column].words

/** Each press is a choice: the table behind follows at once, and the person's other devices when they are next asked. */
export function ColumnsDialog({ shown, onChosen, onClose }: ColumnsDialogProps) {
  const db = useDatabase()
  const [columns, setColumns] = useState(shown)
  const [said, setSaid] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ column: ColumnName; by: 'box' | 'up' | 'down' } | null>(null)

  // The browser takes the focus off what stands in a row that moves.
  useEffect(() => {
    if (moved.current === null) return
    const { column, by } = moved.current
    moved.current = null
    const row = list.current?.querySelector(`[data-column="${column}"]`)
    const [up, down] = row?.querySelectorAll('button') ?? []
    const wanted = { box: [row?.querySelector('input')], up: [up, down], down: [down, up] }[by]
    wanted.find((control) => control?.disabled === false)?.focus()
  }, [columns])

  async function choose(next: readonly ColumnName[], words: string) {
    const before = columns
    setColumns(next)
    setTrouble(null)
    try {
      await chooseColumns(db, sameColumns(next, USUAL_COLUMNS) ? null : [...next])
      setSaid(words)
      onChosen()
    } catch (problem) {
      setColumns(before)
      setTrouble(saveFailureWords(problem))
    }
  }

  function move(column: ColumnName, up: boolean) {
    const from = columns.indexOf(column)
    const to = up ? from - 1 : from + 1
    moved.current = { column, by: up ? 'up' : 'down' }
    void choose(columns.toSpliced(from, 1).toSpliced(to, 0, column), `${wordsOf(column)} is column ${to + 1} of ${columns.length}.`)
  }

  function toggle(column: ColumnName) {
    moved.current = { column, by: 'box' }
    if (columns.includes(column))
      void choose(
        columns.filter((other) => other !== column),
        `${wordsOf(column)} is taken off.`,
      )
    else void choose([...columns, column], `${wordsOf(column)} is the last column.`)
  }

  const rest = LIST_COLUMNS.filter((column) => !columns.includes(column))
  return (
    <Dialog
      title="Columns"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="secondary"
            disabled={sameColumns(columns, USUAL_COLUMNS)}
            onClick={() => void choose(USUAL_COLUMNS, 'The usual columns are back.')}
          >
            Back to the usual columns
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>Shipment ID comes first and the actions last. What you choose follows you to your other devices.</p>
        {trouble !== null && (
          <Banner tone="bad" role="alert">
            {trouble}
          </Banner>
        )}
        <ul ref={list} aria-label="Columns of the list" className="flex flex-col">
          {[...columns, ...rest].map((column) => {
            const at = columns.indexOf(column)
            return (
              <li
                key={column}
                data-column={column}
                className="flex items-center justify-between gap-3 border-b border-line last:border-b-0"
              >
                <Checkbox
                  label={wordsOf(column)}
                  checked={at !== -1}
                  disabled={at !== -1 && columns.length === 1}
                  onChange={() => toggle(column)}
                />
                {at !== -1 && (
                  <span className="flex gap-1">
                    <Button variant="quiet" size="small" disabled={at === 0} onClick={() => move(column, true)}>
                      <UpArrowIcon className="size-4" />
                      <span className="sr-only">Move {wordsOf(column)} up</span>
                    </Button>
                    <Button variant="quiet" size="small" disabled={at === columns.length - 1} onClick={() => move(column, false)}>
                      <UpArrowIcon className="size-4 rotate-180" />
                      <span className="sr-only">Move {wordsOf(column)} down</span>
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        <output className="sr-only">{said}</output>
      </div>
    </Dialog>
  )
}
