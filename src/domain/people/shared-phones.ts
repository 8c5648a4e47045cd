import type { StaffRecord } from '#domain/people/staff.ts'

/** Numbers that several active people have. Nobody can sign in with one; records from elsewhere may still share it. */
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
