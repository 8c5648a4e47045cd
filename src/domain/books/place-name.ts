import { GSTR1_SETTINGS } from '#domain/books/gstr1/gstr1-settings.ts'
import { GST_STATES } from '#domain/billing/gst-states.ts'

/** "36-Telangana", as the offline tool lists places of supply. */
export function placeName(code: string): string {
  const name = GSTR1_SETTINGS.placeNames[code] ?? GST_STATES[code]
  return name === undefined ? code : `${code}-${name}`
}
