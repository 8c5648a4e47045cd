import { isRendered } from '#ui/hooks/is-rendered.ts'
import { whenUncovered } from '#ui/hooks/when-uncovered.ts'

/** After a row has gone: to the link of another row, or to the page's heading. The same row may stand in a table and in a card. */
export function focusRow(id: string | undefined): void {
  const links = id === undefined ? [] : [...document.querySelectorAll<HTMLElement>(`[data-row="${id}"] [data-row-link]`)]
  const seen = links.find((link) => isRendered(link))
  ;(seen ?? document.querySelector<HTMLElement>('main h1'))?.focus()
}

/** Focuses the row that replaces a removed one; waits until the dialog has given focus back to a button that is gone. */
export function focusRowAfter(rows: readonly { id: string }[], goneId: string): void {
  const at = rows.findIndex(({ id }) => id === goneId)
  const next = rows[at + 1] ?? rows[at - 1]
  whenUncovered(() => focusRow(next?.id))
}

/** For a row that somebody was sent to, which may have no link. */
export function showRow(id: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)]
  const seen = rows.find((row) => isRendered(row))
  seen?.scrollIntoView({ block: 'center' })
  seen?.focus({ preventScroll: true })
}
