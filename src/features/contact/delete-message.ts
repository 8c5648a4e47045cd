import { flushSync } from 'react-dom'
import { drop } from '#features/contact/kept-messages.ts'
import { FIELD_IDS } from '#features/contact/message-words.ts'

export const KEPT_HEADING = 'kept-messages'

/** The button goes with its message: focus goes to what is left of the list, else to where writing begins. */
export function deleteMessage(id: string): void {
  flushSync(() => drop(id))
  const next = document.getElementById(KEPT_HEADING) ?? document.getElementById(FIELD_IDS.name)
  next?.focus()
}
