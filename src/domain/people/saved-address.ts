import { cleanContactPhone, isContactPhone } from '#domain/people/contact-phone.ts'

/** An address that a customer keeps for the next time. */
export interface SavedAddress {
  id: string
  name: string
  phone: string | null
  street: string
  city: string
  state: string
  postalCode: string
}

/** As many as an account may keep; the server holds to it. */
export const MOST_ADDRESSES = 50

export type AddressField = 'name' | 'phone' | 'street' | 'city' | 'state' | 'postalCode'
export type TypedAddress = Record<AddressField, string>

export const EMPTY_ADDRESS: TypedAddress = { name: '', phone: '', street: '', city: '', state: '', postalCode: '' }
export const LONGEST: Record<Exclude<AddressField, 'phone'>, number> = { name: 200, street: 300, city: 100, state: 100, postalCode: 20 }

/** As it is sent: without blanks around, the phone as ten digits. */
export function cleanAddress(typed: TypedAddress): TypedAddress {
  return {
    name: typed.name.trim(),
    phone: cleanContactPhone(typed.phone),
    street: typed.street.trim(),
    city: typed.city.trim(),
    state: typed.state.trim(),
    postalCode: typed.postalCode.trim(),
  }
}

/** The fields that are missing or wrong; a phone, a state and a PIN code may be left out. */
export function faultsOf(cleaned: TypedAddress): AddressField[] {
  const missing = (['name', 'street', 'city'] as const).filter((field) => cleaned[field] === '')
  return cleaned.phone === '' || isContactPhone(cleaned.phone) ? missing : [...missing, 'phone']
}

/** In lines, as one writes it into a message. */
export function addressText({ name, phone, street, city, state, postalCode }: Omit<SavedAddress, 'id'>): string {
  const place = [city, state, postalCode].filter((part) => part !== '').join(', ')
  return [name, street, place, ...(phone === null || phone === '' ? [] : [`Phone ${phone}`])].join('\n')
}
