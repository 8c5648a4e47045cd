import type { ChangeEvent } from 'react'
import { caretAfter } from '#features/payment/card-format.ts'

/**
 * Formats a field while somebody types in it and leaves the caret behind the digit they typed. The field is changed at once:
 * React, setting the value later, would move the caret to the end.
 */
export function typeFormatted({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, format: (typed: string) => string): string {
  const typed = target.value
  const caret = target.selectionStart ?? typed.length
  const formatted = format(typed)
  target.value = formatted
  let place = caret === typed.length ? formatted.length : caretAfter(formatted, typed.slice(0, caret).replace(/\D/g, '').length)
  // Delete takes what comes next. Of a space it takes nothing, because the space is back: behind it, or it could never be passed.
  const forwards = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward'
  if (forwards && /\D/.test(formatted.charAt(place))) place += 1
  target.setSelectionRange(place, place)
  return formatted
}
