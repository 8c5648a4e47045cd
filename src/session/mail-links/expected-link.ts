/**
 * The address that somebody has just registered on this device. A link that signs in as anybody else was perhaps sent by the account's
 * owner, who wants to read what the person at this device will type into it.
 */
const KEY = 'waybill-expects-link'

export function expectLink(email: string): void {
  localStorage.setItem(KEY, email.trim().toLowerCase())
}

export function isExpectedLink(email: string | undefined): boolean {
  return email !== undefined && localStorage.getItem(KEY) === email.toLowerCase()
}

export function forgetExpectedLink(): void {
  localStorage.removeItem(KEY)
}
