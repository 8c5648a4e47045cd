import { expect, test } from 'vitest'

import {
  changeFilter,
  isFiltered,
  readListQuery,
  whyEmpty,
  withoutFilters,
  writeListQuery,
  type ListQuery,
} from '#features/shipments/list-query.ts'
import { sortedBy } from '#features/shipments/list-sort.ts'
import { NEWEST_FIRST } from '#store/sort-order.ts'

const usual: ListQuery = {
  text: '',
  status: null,
  from: null,
  to: null,
  sort: 'created',
  direction: 'desc',
  page: 1,
  pageSize: 10,
  allRecords: false,
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
    sort: 'weight',
    direction: 'asc',
    page: 3,
    pageSize: 50,
    allRecords: true,
  }
  expect(readListQuery(new URLSearchParams(writeListQuery(query).toString()))).toEqual(query)
})

test('an address that makes no sense is read as the usual view', () => {
  const params = new URLSearchParams('status=Teleported&from=2026-02-31&to=yesterday&page=-2&size=7&sort=colour&dir=sideways')
  expect(readListQuery(params)).toEqual(usual)
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

test('an empty list says why', () => {
  expect(whyEmpty(usual)).toBe('Shipments appear here as soon as they are created.')
  expect(whyEmpty({ ...usual, from: '2026-11-20', to: '2026-11-20' })).toContain('in the last 90 days')
  expect(whyEmpty({ ...usual, from: '2026-11-20', to: '2026-11-01' })).toContain('nothing fits both')
})
