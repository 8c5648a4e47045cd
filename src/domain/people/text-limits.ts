/** As many characters as a person needs and a list can show; the server keeps to the same. */
export const WAREHOUSE_LIMITS = { name: 200, location: 100, capacity: 100 } as const

/** Of the fields that no format bounds. */
export const CLIENT_LIMITS = { client_name: 200, contact_email: 254, address: 500 } as const

export function tooLongWords(text: string, most: number): string {
  return `Too long: ${text.length.toLocaleString('en-IN')} characters. At most ${most} fit.`
}
