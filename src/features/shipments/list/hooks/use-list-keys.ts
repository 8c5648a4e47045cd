import { useEffect } from 'react'

import { dialogIsOpen, isOnThePage, isTyping } from '#ui/hooks/keyboard-focus.ts'
import { firstRow, nextRow } from '#features/shipments/list/next-row.ts'

/**
 * Arrows move between the rows' links, from the list's end when focus is elsewhere on the page. Enter opens the focused one because it is
 * a link. Nothing moves while something is typed, chosen or asked.
 */
export function useListKeys(): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || dialogIsOpen()) return
      if (!event.shiftKey && isOnThePage(event.target) && moveToRow(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [])
}

/** Answers whether there was a row to go to. */
export function focusFirstRow(): boolean {
  return focusLink(rowLinks()[0])
}

/** A shipment that the list does not show has no row to go to. */
export function focusRowOf(shipmentId: string): boolean {
  return focusLink(rowLinks().find((link) => rowOf(link)?.dataset['row'] === shipmentId))
}

function moveToRow(key: string): boolean {
  const links = rowLinks()
  const row = document.activeElement === null ? null : rowOf(document.activeElement)
  const here = links.findIndex((link) => row?.contains(link) === true)
  const there = here === -1 ? firstRow(key, links.length) : nextRow(key, here, links.length)
  return there !== null && focusLink(links[there])
}

function focusLink(link: HTMLAnchorElement | undefined): boolean {
  link?.focus()
  return link !== undefined
}

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]')
}

function rowLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('[data-row] a[data-row-link]')]
}
