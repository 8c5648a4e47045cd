import type { ChangeEvent } from 'react'
import { caretAfter } from '#features/payment/card-format.ts'

/**
 * Formats a field while somebody types in it and leaves the caret behind the digit they typed. The field is changed at once:
 * React, setting the value later, would move the caret to the end.
 */
export function typeFormatted(
  { target, nativeEvent }: ChangeEvent<HTMLInputElement>,
  before: string,
  format: (typed: string) => string,
): string {
  const typed = target.value
  const caret = target.selectionStart ?? typed.length
  const formatted = format(typed)
  const atEnd = caret === typed.length
  const place = atEnd ? formatted.length : caretAfter(formatted, typed.slice(0, caret).replace(/\D/g, '').length)
  // Delete pressed before a space has taken nothing but the space, which is back: go past it, or it could never be passed.
  const stuck = formatted === before && 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward'
  target.value = formatted
  const next = stuck ? place + 1 : place
  target.setSelectionRange(next, next)
  return formatted
}
