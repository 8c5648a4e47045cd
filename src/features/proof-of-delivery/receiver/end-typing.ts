import type { KeyboardEvent } from 'react'

/** Enter ends the typing; it submits nothing that is not whole yet. */
export function endTyping(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.blur()
}
