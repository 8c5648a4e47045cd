import type { FocusEvent } from 'react'

/** The browser only scrolls to a focused control; a bar at the bottom of the screen may hide the message under it. */
export function bringMessageInSight(control: Element): void {
  const described = control.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? ''
  const message = described.split(' ').find((id) => id.endsWith('-error'))
  // After the browser's own scrolling.
  if (message !== undefined) requestAnimationFrame(() => document.getElementById(message)?.scrollIntoView({ block: 'nearest' }))
}

/** For a form with such a bar. Not for a mouse: what moved away under it would miss its click. */
export function keepMessagesInSight({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) bringMessageInSight(target)
}
