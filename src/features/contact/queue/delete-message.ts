import { flushSync } from 'react-dom'
import { drop } from '#features/contact/queue/kept-messages.ts'
import { FIELD_IDS } from '#features/contact/form/form-messages.ts'

export const KEPT_HEADING = 'kept-messages'

/** The button goes with its message: focus moves to the rest of the list, else to where writing begins. */
export function deleteMessage(id: string): void {
  flushSync(() => drop(id))
  const next = document.getElementById(KEPT_HEADING) ?? document.getElementById(FIELD_IDS.name)
  next?.focus()
}
