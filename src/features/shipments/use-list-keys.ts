import { useEffect, type KeyboardEvent, type RefObject } from 'react'

import { isTyping, dialogIsOpen } from '#features/shipments/key-target.ts'
import { nextRow } from '#features/shipments/next-row.ts'

/** `/` goes to the search from anywhere on the page, unless something is being typed or a dialog is open. */
export function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focusSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || dialogIsOpen()) return
      event.preventDefault()
      search.current?.focus()
      search.current?.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [search])
}

/** On the list: arrows, Home and End move between the rows' links. Enter opens the focused one because it is a link. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const links = rowLinks()
  const row = (event.target as Element).closest('[data-row]')
  const here = links.findIndex((link) => row?.contains(link) === true)
  const there = here === -1 ? null : nextRow(event.key, here, links.length)
  if (there === null) return
  event.preventDefault()
  links[there]?.focus()
}

/** Answers whether there was a row to go to. */
export function focusFirstRow(): boolean {
  const first = rowLinks()[0]
  first?.focus()
  return first !== undefined
}

function rowLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('[data-row] a[data-row-link]')]
}
