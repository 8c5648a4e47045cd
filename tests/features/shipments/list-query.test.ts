import { expect, test } from 'vitest'

import {
  changeFilter,
  isFiltered,
  readListQuery,
  whyEmpty,
  withoutFilters,
  writeListQuery,
  type ListQuery,
} from '#features/shipments/list/list-query.ts'
import { USUAL_COLUMNS } from '#features/shipments/list/columns/column-names.ts'
import { sortedBy } from '#features/shipments/list/list-sort.ts'
import { NO_DRIVER, NO_FILTERS } from '#domain/shipment/list/list-filters.ts'
import { NEWEST_FIRST } from '#store/search/sort-order.ts'

const usual: ListQuery = {
  ...NO_FILTERS,
  need: null,
  sort: 'created',
  direction: 'desc',
  page: 1,
  pageSize: 10,
  allRecords: false,
  columns: null,
}

test('the plain address shows the first ten of everything', () => {
  expect(readListQuery(new URLSearchParams(''))).toEqual(usual)
  expect(writeListQuery(usual).toString()).toBe('')
})

test('a shared link shows the other person the same view', () => {
  const query: ListQuery = {
    text: 'Anand & Sons, 50%',
    status: 'Lost/Damaged',
    from: '2026-11-01',
    to: '2026-11-30',
    client: 'P101',
    driver: '0198c0de-0000-4000-8000-00000000000a',
    place: '500 0',
    dueFrom: '2026-12-01',
    dueTo: '2026-12-02',
    unbilled: true,
    payment: 'to_pay',
    need: 'late',
    sort: 'weight',
    direction: 'asc',
    page: 3,
    pageSize: 50,
    allRecords: true,
    columns: ['to', 'due'],
  }
  expect(readListQuery(new URLSearchParams(writeListQuery(query).toString()))).toEqual(query)
})

test('an address that makes no sense is read as the usual view', () => {
  const params = new URLSearchParams(
    'status=Teleported&from=2026-02-31&to=yesterday&need=attention&driver=Ravi&client=%20&due-from=soon&unbilled=yes&payment=card&page=-2&size=7&sort=colour&dir=sideways',
  )
  expect(readListQuery(params)).toEqual(usual)
})

test('a view names its columns, the usual ones in one word, and those of a newer app are left out', () => {
  const columnsOf = (cols: string) => readListQuery(new URLSearchParams({ cols })).columns
  expect(writeListQuery({ ...usual, columns: ['to', 'to-phone'] }).toString()).toBe('cols=to.to-phone')
  expect(writeListQuery({ ...usual, columns: USUAL_COLUMNS }).toString()).toBe('cols=usual')
  expect(columnsOf('usual')).toEqual(USUAL_COLUMNS)
  expect(columnsOf('due.hologram.due.to')).toEqual(['due', 'to'])
  expect(columnsOf('hologram')).toBeNull()
})

test('a column is sorted by what is looked for in it first, and turns round', () => {
  expect(sortedBy('weight', NEWEST_FIRST)).toEqual({ sort: 'weight', direction: 'desc' })
  expect(sortedBy('from', NEWEST_FIRST)).toEqual({ sort: 'from', direction: 'asc' })
  expect(sortedBy('created', NEWEST_FIRST)).toEqual({ sort: 'created', direction: 'asc' })
  expect(writeListQuery({ ...usual, sort: 'from', direction: 'asc' }).toString()).toBe('sort=from')
  expect(writeListQuery({ ...usual, direction: 'asc' }).toString()).toBe('dir=asc')
  expect(readListQuery(new URLSearchParams('sort=weight'))).toEqual({ ...usual, sort: 'weight', direction: 'desc' })
})

test('another filter starts at the first page', () => {
  expect(changeFilter({ ...usual, page: 4 }, { status: 'Delivered' })).toEqual({ ...usual, status: 'Delivered', page: 1 })
})

test('clearing the filters keeps the page size', () => {
  const filtered: ListQuery = { ...usual, text: 'SHP', from: '2026-11-01', page: 2, pageSize: 20 }
  expect(isFiltered(filtered)).toBe(true)
  expect(withoutFilters(filtered)).toEqual({ ...usual, pageSize: 20 })
  expect(isFiltered({ ...usual, text: '  ' })).toBe(false)
})

test.each<Partial<ListQuery>>([
  { client: 'P101' },
  { driver: NO_DRIVER },
  { place: '500' },
  { dueFrom: '2026-11-01' },
  { dueTo: '2026-11-01' },
  { unbilled: true },
  { payment: 'cod' },
])('%j stands in the address, and is cleared with the others', (filter) => {
  const query = { ...usual, ...filter }
  expect(readListQuery(writeListQuery(query))).toEqual(query)
  expect(isFiltered(query)).toBe(true)
  expect(withoutFilters(query)).toEqual(usual)
})

test('a client’s code in an address has no case', () => {
  expect(readListQuery(new URLSearchParams('client=p101')).client).toBe('P101')
})

test('an empty list says why', () => {
  expect(whyEmpty(usual)).toBe('Shipments appear here as soon as they are created.')
  expect(whyEmpty({ ...usual, from: '2026-11-20', to: '2026-11-20' })).toContain('in the last 90 days')
  expect(whyEmpty({ ...usual, from: '2026-11-20', to: '2026-11-01' })).toContain('nothing fits both')
  expect(whyEmpty({ ...usual, dueFrom: '2026-11-20', dueTo: '2026-11-01' })).toContain('nothing fits both')
  expect(whyEmpty({ ...usual, need: 'failed' })).toBe('Nothing is under “Failed, not decided” any more.')
  expect(whyEmpty({ ...usual, need: 'unbilled' }), 'finished ones of before are the server’s').toContain('in the last 90 days')
  expect(whyEmpty({ ...usual, need: 'failed', status: 'Delayed' })).toMatch(
    /^Nothing under “Failed, not decided” fits the other filters\. This device holds/,
  )
})
