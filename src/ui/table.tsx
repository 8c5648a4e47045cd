import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'

/** Scrolls sideways inside itself, so that the page never does; focusable for scrolling by keyboard. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left">
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
      className={`border-b border-line bg-sunken px-3 py-2.5 text-sm font-semibold whitespace-nowrap text-ink-muted ${className}`}
    >
      {children}
    </th>
  )
}

export function Cell({ className = '', children, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td {...rest} className={`border-b border-line px-3 py-2.5 align-top ${className}`}>
      {children}
    </td>
  )
}
