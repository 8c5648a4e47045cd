import type { StaffRecord } from '#domain/staff.ts'

/** The numbers that several active people have. Nobody signs in with such a one; records that came from elsewhere may still share it. */
export function sharedPhones(records: readonly Pick<StaffRecord, 'phone_number' | 'status'>[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { phone_number: phone, status } of records) {
    if (phone === null || status !== 'Active') continue
    if (seen.has(phone)) shared.add(phone)
    seen.add(phone)
  }
  return shared
}
