import { dayOrNull } from '#domain/ist-day.ts'
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment.ts'
import { readSort, writeSort } from '#features/shipments/list-sort.ts'
import type { ListSort } from '#store/sort-order.ts'

export const PAGE_SIZES = [5, 10, 20, 50] as const
export type PageSize = (typeof PAGE_SIZES)[number]
const USUAL_PAGE_SIZE: PageSize = 10

/** What the list shows. It lives in the address, so that a link shares a view and Back returns to it. */
export interface ListQuery extends ListSort {
  text: string
  status: ShipmentStatus | null
  /** First and last day, yyyy-mm-dd in IST, both included. */
  from: string | null
  to: string | null
  page: number
  pageSize: PageSize
  /** The server's search over everything is shown as well. */
  allRecords: boolean
}

/** Anybody can type an address: what makes no sense is read as the usual view, never an error. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    text: params.get('q') ?? '',
    status: SHIPMENT_STATUSES.find((status) => status === params.get('status')) ?? null,
    from: dayOrNull(params.get('from')),
    to: dayOrNull(params.get('to')),
    ...readSort(params.get('sort'), params.get('dir')),
    page: readPage(params.get('page')),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? USUAL_PAGE_SIZE,
    allRecords: params.get('all') === '1',
  }
}

/** Leaves out whatever is usual, so that the plain list has the plain address. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (query.text !== '') params.set('q', query.text)
  if (query.status !== null) params.set('status', query.status)
  if (query.from !== null) params.set('from', query.from)
  if (query.to !== null) params.set('to', query.to)
  writeSort(query, params)
  if (query.page !== 1) params.set('page', String(query.page))
  if (query.pageSize !== USUAL_PAGE_SIZE) params.set('size', String(query.pageSize))
  if (query.allRecords) params.set('all', '1')
  return params
}

/** What is searched, filtered and sorted, apart from where one stands in it and how many rows one likes. */
export function filterOf(query: ListQuery): string {
  return writeListQuery({ ...query, page: 1, pageSize: USUAL_PAGE_SIZE }).toString()
}

/** Another filter is another list: it starts at its first page. */
export function changeFilter(query: ListQuery, change: Partial<Omit<ListQuery, 'page'>>): ListQuery {
  return { ...query, ...change, page: 1 }
}

export function isFiltered(query: ListQuery): boolean {
  return query.text.trim() !== '' || query.status !== null || query.from !== null || query.to !== null
}

/** Days that cross come from typing or from a link: the calendars do not offer them. */
export function whyEmpty(query: ListQuery): string {
  if (!isFiltered(query)) return 'Shipments appear here as soon as they are created.'
  if (query.from !== null && query.to !== null && query.from > query.to)
    return 'The day in "Created from" is later than the one in "Created to": nothing fits both.'
  return 'This device holds open shipments and those that changed in the last 90 days.'
}

export function withoutFilters(query: ListQuery): ListQuery {
  return { ...query, text: '', status: null, from: null, to: null, page: 1, allRecords: false }
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
