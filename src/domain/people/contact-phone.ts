/** A staff or contact phone: exactly ten digits. */
export function isContactPhone(phone: string): boolean {
  return /^\d{10}$/.test(phone)
}

/**
 * What people write around the ten digits: spaces, dashes, dots and brackets, +91 or 91 in front, the 0 of a number dialled within India.
 * Other text stays as it was typed, for its writer to see.
 */
export function cleanContactPhone(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, '')
  const digits = /^(?:\+91|91|0)?(\d{10})$/.exec(bare)?.[1]
  return digits ?? typed.trim()
}
