import type { ReactNode } from 'react'
import { HeadCell } from '#ui/layout/table.tsx'

interface SortHeadCellProps {
  /** How the table is sorted by this column; null when it is sorted by another one. */
  sorted: 'asc' | 'desc' | null
  onSort: () => void
  className?: string
  children: ReactNode
}

/** The head of a column that the table can be sorted by. The arrow's room is always there, so that no column moves. */
export function SortHeadCell({ sorted, onSort, className = '', children }: SortHeadCellProps) {
  return (
    <HeadCell aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'} className={className}>
      <button
        type="button"
        className={`group inline-flex min-h-[var(--head-height,2rem)] items-center gap-1 rounded-control text-left font-semibold hover:text-ink pointer-coarse:min-h-target ${sorted === null ? '' : 'text-ink'}`}
        onClick={onSort}
      >
        <span>{children}</span>
        <svg
          viewBox="0 0 10 12"
          aria-hidden="true"
          className={`h-3 w-2.5 shrink-0 fill-none stroke-current stroke-2 ${sorted === null ? 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50' : ''}`}
        >
          <path d={sorted === 'desc' ? 'M5 1v10M1 7l4 4 4-4' : 'M5 11V1M1 5l4-4 4 4'} />
        </svg>
      </button>
    </HeadCell>
  )
}
