import type { TypedPlace } from '#domain/shipment/typed-shipment.ts'
import type { AccountHints } from '#features/shipments/customer/use-account-search.ts'

/** Only what is typed to its end: half of a number is nobody's. */
export function hintsOf(places: readonly Pick<TypedPlace, 'email' | 'contactNumber'>[]): AccountHints {
  const each = (words: string[]) => [...new Set(words)]
  return {
    emails: each(places.map(({ email }) => email.trim().toLowerCase()).filter((email) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))),
    phones: each(places.map(({ contactNumber }) => contactNumber.trim()).filter((phone) => /^\d{10}$/.test(phone))),
  }
}
