import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'

interface TableProps {
  caption: string
  /** Smaller letters and less room between columns, for a table of many. */
  dense?: boolean
  children: ReactNode
}

/** Scrolls sideways inside itself, so that the page never does; focusable for scrolling by keyboard. */
export function Table({ caption, dense = false, children }: TableProps) {
  return (
    // "relative": what only screen readers find in a cell would otherwise widen the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className={`w-full border-collapse text-left ${dense ? 'text-sm [--cell-room:0.5rem]' : '[--cell-room:0.75rem]'}`}>
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
      className={`border-b border-line bg-sunken px-(--cell-room) py-2.5 text-sm font-semibold whitespace-nowrap text-ink-muted ${className}`}
    >
      {children}
    </th>
  )
}

export function Cell({ className = '', children, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td {...rest} className={`border-b border-line px-(--cell-room) py-2.5 align-top ${className}`}>
      {children}
    </td>
  )
}
