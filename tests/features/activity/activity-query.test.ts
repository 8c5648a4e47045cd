import { expect, test } from 'vitest'

import { EVERYTHING, isNarrowed, readActivityQuery, writeActivityQuery } from '#features/activity/activity-query.ts'

test('a view is written into the address and read from it', () => {
  const query = {
    person: '00000000-0000-4000-8000-000000000001',
    record: 'SHP1',
    subject: 'staff',
    from: '2026-11-01',
    to: '2026-11-02',
  } as const
  expect(readActivityQuery(writeActivityQuery(query))).toEqual(query)
  expect(isNarrowed(query)).toBe(true)
  expect(writeActivityQuery(EVERYTHING).toString()).toBe('')
})

test('senseless values in an address are ignored', () => {
  const typed = new URLSearchParams('person=me&what=secrets&from=2026-02-30&to=yesterday&record=%20')
  expect(readActivityQuery(typed)).toEqual(EVERYTHING)
})
