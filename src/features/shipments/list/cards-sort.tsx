import { useId } from 'react'
import { SORT_WORDS } from '#features/shipments/list/list-sort.ts'
import { SORT_COLUMNS, type ListSort, type SortColumn } from '#store/search/sort-order.ts'
import { Button } from '#ui/controls/button.tsx'
import { controlClass } from '#ui/controls/field.tsx'

/** What the heads of the columns do where there is no table. */
export function CardsSort({ sorted: { sort, direction }, onSort }: { sorted: ListSort; onSort: (column: SortColumn) => void }) {
  const selectId = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={selectId} className="whitespace-nowrap text-ink-muted">
        Sort by
      </label>
      <div className="min-w-32 flex-1">
        <select
          id={selectId}
          className={`${controlClass} select-arrow pr-9`}
          value={sort}
          onChange={({ target }) => onSort(SORT_COLUMNS.find((column) => column === target.value) ?? sort)}
        >
          {SORT_COLUMNS.map((column) => (
            <option key={column} value={column}>
              {SORT_WORDS[column]}
            </option>
          ))}
        </select>
      </div>
      <Button variant="secondary" onClick={() => onSort(sort)}>
        {direction === 'asc' ? 'Ascending' : 'Descending'}
      </Button>
    </div>
  )
}
