import { cleanContactPhone, isContactPhone } from '#domain/people/contact-phone.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'

/** What another attempt may go with: an address that is right, or a phone that is answered. The server has the same list (`app.better_fields`). */
export const BETTER_FIELDS = ['to_contact_number', 'to_street_address', 'to_postal_code', 'to_city', 'to_state'] as const
export type BetterField = (typeof BETTER_FIELDS)[number]
export type BetterPlace = Pick<Shipment, BetterField>

/** What a driver sees marked until it is delivered. */
export const RENEWED_PARTS = ['address', 'phone'] as const

export function betterPlaceOf({ to_contact_number, to_street_address, to_postal_code, to_city, to_state }: Shipment): BetterPlace {
  return { to_contact_number, to_street_address, to_postal_code, to_city, to_state }
}

/** Without the blanks at its ends, and the phone without what people write around its digits. */
export function tidyPlace(typed: BetterPlace): BetterPlace {
  const trimmed = Object.fromEntries(BETTER_FIELDS.map((field) => [field, typed[field].trim()])) as Record<BetterField, string>
  return { ...trimmed, to_contact_number: cleanContactPhone(typed.to_contact_number) }
}

export type BetterFault = 'required' | 'phone-malformed'

/** Only of what is changed: an old shipment may have been made by other rules. */
export function betterFaults(seen: BetterPlace, typed: BetterPlace): Partial<Record<BetterField, BetterFault>> {
  const now = tidyPlace(typed)
  const faults = BETTER_FIELDS.flatMap((field): [BetterField, BetterFault][] => {
    if (now[field] === seen[field]) return []
    if (now[field] === '') return [[field, 'required']]
    return field === 'to_contact_number' && !isContactPhone(now[field]) ? [[field, 'phone-malformed']] : []
  })
  return Object.fromEntries(faults)
}
