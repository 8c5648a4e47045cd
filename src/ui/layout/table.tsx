import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'

interface TableProps {
  caption: string
  /**
   * Smaller letters and less room between columns, for a table of many; `tight` leaves the least. `rows` and `compact` leave the height of
   * a row to the row, for lists in which as many as possible should be in sight.
   */
  dense?: boolean | 'tight' | 'rows' | 'compact'
  /** Its columns have the widths of their `<col>`, and it is never narrower than this. */
  minWidth?: string
  children: ReactNode
}

const looks = {
  roomy: '[--cell-room:0.75rem]',
  dense: 'text-sm [--cell-room:0.5rem]',
  tight: 'text-sm [--cell-room:0.3125rem]',
  rows: 'text-sm [--cell-room:0.375rem] [--cell-rise:0rem] [--head-wrap:normal] [--head-leading:1rem]',
  compact:
    'text-xs leading-3.5 [--cell-room:0.1875rem] [--cell-rise:0rem] [--head-height:1.5rem] [--head-leading:0.75rem] [--head-size:0.75rem] [--head-wrap:normal]',
}

/** Scrolls sideways inside itself, so that the page never does; focusable for scrolling by keyboard. */
export function Table({ caption, dense = false, minWidth, children }: TableProps) {
  return (
    // "relative": what only screen readers find in a cell would otherwise widen the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table
        style={{ minWidth }}
        className={`w-full border-collapse text-left ${minWidth === undefined ? '' : 'table-fixed'} ${looks[typeof dense === 'string' ? dense : dense ? 'dense' : 'roomy']}`}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function HeadCell({ className = '', children, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      scope="col"
      {...rest}
      className={`border-b border-line bg-sunken px-(--cell-room) py-[var(--cell-rise,0.625rem)] [font-size:var(--head-size,0.875rem)] [line-height:var(--head-leading,1.25rem)] font-semibold [white-space:var(--head-wrap,nowrap)] text-ink-muted ${className}`}
    >
      {children}
    </th>
  )
}

export function Cell({ className = '', children, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td {...rest} className={`border-b border-line px-(--cell-room) py-[var(--cell-rise,0.625rem)] align-top ${className}`}>
      {children}
    </td>
  )
}
