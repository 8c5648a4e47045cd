import { useId } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { controlClass } from '#ui/controls/field.tsx'
import { shownRange } from '#ui/format/shown-range.ts'

interface ListPagesProps<Size extends number> {
  page: number
  /** Whose rows are on the screen, where the page asked for is still being read. */
  shownPage?: number
  pageSize: Size
  total: number
  onPage: (page: number) => void
  /** Where the number of rows can be chosen. */
  sizes?: { choices: readonly Size[]; onChoose: (pageSize: Size) => void }
}

export function ListPages<Size extends number>({ page: asked, shownPage = asked, pageSize, total, onPage, sizes }: ListPagesProps<Size>) {
  const sizeId = useId()
  const { page, lastPage } = shownRange(asked, pageSize, total)
  const { label } = shownRange(shownPage, pageSize, total)
  return (
    <nav aria-label="Pages of the list" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p role="status" className="mr-auto tabular-nums">
        {label}
      </p>
      {sizes && (
        <div className="flex items-center gap-3">
          <label htmlFor={sizeId} className="text-ink-muted">
            Rows per page
          </label>
          <div className="w-20">
            <select
              id={sizeId}
              className={`${controlClass} select-arrow pr-8`}
              value={pageSize}
              onChange={({ target }) => sizes.onChoose(sizes.choices.find((size) => String(size) === target.value) ?? pageSize)}
            >
              {sizes.choices.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </div>
        </div>
      )}
      <div className="flex gap-3">
        <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Prev
        </Button>
        <Button variant="secondary" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
