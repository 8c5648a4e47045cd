import { GST_STATES } from '#domain/billing/gst-states.ts'
import { stateCodeOf } from '#domain/billing/place-of-supply.ts'

/** Codes of the GST that are no state of India. */
const NO_STATES = new Set(['96', '97'])

/** The states and union territories, by name. */
export const INDIAN_STATES: readonly string[] = Object.entries(GST_STATES)
  .flatMap(([code, name]) => (name === undefined || NO_STATES.has(code) ? [] : [name]))
  .toSorted((a, b) => a.localeCompare(b))

/** The state as the list writes it, where it can be meant for sure; else what was typed. */
export function tidyState(typed: string): string {
  const code = stateCodeOf(typed)
  const named = code === null ? undefined : GST_STATES[code]
  if (named !== undefined) return named
  const beginning = typed.trim().toLowerCase()
  const [only, second] = beginning === '' ? [] : INDIAN_STATES.filter((name) => name.toLowerCase().startsWith(beginning))
  return only !== undefined && second === undefined ? only : typed
}

export function isIndia(country: string): boolean {
  return country.trim().toLowerCase() === 'india'
}
