import { useId } from 'react'

import { PAGE_SIZES, type PageSize } from '#features/shipments/list-query.ts'
import { shownRange } from '#features/shipments/shown-range.ts'
import { Button } from '#ui/button.tsx'
import { controlClass } from '#ui/field.tsx'

interface ListPagesProps {
  page: number
  pageSize: PageSize
  total: number
  onPage: (page: number) => void
  onPageSize: (pageSize: PageSize) => void
}

export function ListPages({ page: asked, pageSize, total, onPage, onPageSize }: ListPagesProps) {
  const sizeId = useId()
  const { page, lastPage, label } = shownRange(asked, pageSize, total)
  return (
    <nav aria-label="Pages of the list" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p role="status" className="mr-auto tabular-nums">
        {label}
      </p>
      <div className="flex items-center gap-3">
        <label htmlFor={sizeId} className="text-ink-muted">
          Rows per page
        </label>
        <div className="w-20">
          <select
            id={sizeId}
            className={`${controlClass} select-arrow pr-8`}
            value={pageSize}
            onChange={({ target }) => onPageSize(PAGE_SIZES.find((size) => String(size) === target.value) ?? pageSize)}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </div>
      </div>
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
