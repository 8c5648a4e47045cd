import { dayOrNull } from '#domain/time-and-money/ist-day.ts'
import { NEED_WORDS } from '#domain/today/need-messages.ts'
import { NEEDS, type Need } from '#domain/today/needs.ts'
import { NO_DRIVER, NO_FILTERS, type ShipmentFilters } from '#domain/shipment/list/list-filters.ts'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { PAYMENT_MODES } from '#domain/shipment/shipment.ts'
import { readColumns, writeColumns, type ColumnName } from '#features/shipments/list/columns/column-names.ts'
import { readSort, writeSort } from '#features/shipments/list/list-sort.ts'
import type { ListSort } from '#store/search/sort-order.ts'

export const PAGE_SIZES = [5, 10, 20, 50] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const USUAL_PAGE_SIZE: PageSize = 10
/** Of what an address says of a client or a place. */
const LONGEST_WORD = 60

/** What the list shows. It lives in the address, so that a link shares a view and Back returns to it. */
export interface ListQuery extends ShipmentFilters, ListSort {
  /** What somebody is wanted for, as Today counts it. */
  need: Need | null
  page: number
  pageSize: PageSize
  /** The server's search over everything is shown as well. */
  allRecords: boolean
  /** Those of a view; null: the person's own. */
  columns: readonly ColumnName[] | null
}

/** Anybody can type an address: senseless values are read as the usual view, never an error. */
export function readListQuery(params: URLSearchParams, usualPageSize: PageSize = USUAL_PAGE_SIZE): ListQuery {
  return {
    text: params.get('q') ?? '',
    status: SHIPMENT_STATUSES.find((status) => status === params.get('status')) ?? null,
    from: dayOrNull(params.get('from')),
    to: dayOrNull(params.get('to')),
    client: params.get('client')?.trim().slice(0, LONGEST_WORD).toUpperCase() || null,
    driver: readDriver(params.get('driver')),
    place: params.get('place')?.slice(0, LONGEST_WORD) ?? '',
    dueFrom: dayOrNull(params.get('due-from')),
    dueTo: dayOrNull(params.get('due-to')),
    unbilled: params.get('unbilled') === '1',
    payment: PAYMENT_MODES.find((mode) => mode === params.get('payment')) ?? null,
    need: NEEDS.find((need) => need === params.get('need')) ?? null,
    ...readSort(params.get('sort'), params.get('dir')),
    page: readPage(params.get('page')),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? usualPageSize,
    allRecords: params.get('all') === '1',
    columns: readColumns(params.get('cols')),
  }
}

/** Leaves out usual values, so that the plain list has the plain address. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (query.text !== '') params.set('q', query.text)
  if (query.status !== null) params.set('status', query.status)
  if (query.from !== null) params.set('from', query.from)
  if (query.to !== null) params.set('to', query.to)
  if (query.client !== null) params.set('client', query.client)
  if (query.driver !== null) params.set('driver', query.driver)
  if (query.place !== '') params.set('place', query.place)
  if (query.dueFrom !== null) params.set('due-from', query.dueFrom)
  if (query.dueTo !== null) params.set('due-to', query.dueTo)
  if (query.unbilled) params.set('unbilled', '1')
  if (query.payment !== null) params.set('payment', query.payment)
  if (query.need !== null) params.set('need', query.need)
  writeSort(query, params)
  if (query.page !== 1) params.set('page', String(query.page))
  if (query.pageSize !== USUAL_PAGE_SIZE) params.set('size', String(query.pageSize))
  if (query.allRecords) params.set('all', '1')
  if (query.columns !== null) params.set('cols', writeColumns(query.columns))
  return params
}

/** What is searched, filtered and sorted, without the page and the number of rows. */
export function filterOf(query: ListQuery): string {
  return writeListQuery({ ...query, page: 1, pageSize: USUAL_PAGE_SIZE }).toString()
}

/** Another filter is another list: it starts at its first page. */
export function changeFilter(query: ListQuery, change: Partial<Omit<ListQuery, 'page'>>): ListQuery {
  return { ...query, ...change, page: 1 }
}

export function isFiltered({ text, status, from, to, client, driver, place, dueFrom, dueTo, unbilled, payment, need }: ListQuery): boolean {
  return [text.trim(), status, from, to, client, driver, place.trim(), dueFrom, dueTo, unbilled, payment, need].some(Boolean)
}

/** Days that cross come from typing or from a link: the calendars do not offer them. */
export function whyEmpty(query: ListQuery): string {
  if (!isFiltered(query)) return 'Shipments appear here as soon as they are created.'
  if (query.from !== null && query.to !== null && query.from > query.to)
    return 'The day in "Created from" is later than the one in "Created to": nothing fits both.'
  if (query.dueFrom !== null && query.dueTo !== null && query.dueFrom > query.dueTo)
    return 'The day in "Due from" is later than the one in "Due to": nothing fits both.'
  const held = 'This device holds open shipments and those that changed in the last 90 days.'
  if (query.need === null) return held
  const { title } = NEED_WORDS[query.need]
  if (isFiltered({ ...query, need: null })) return `Nothing under “${title}” fits the other filters. ${held}`
  // The others are of open shipments, which a device holds all.
  return `Nothing is under “${title}” any more.${query.need === 'unbilled' ? ` ${held}` : ''}`
}

export function withoutFilters(query: ListQuery): ListQuery {
  return { ...query, ...NO_FILTERS, need: null, page: 1, allRecords: false, columns: null }
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readDriver(text: string | null): string | null {
  return text === NO_DRIVER || (text !== null && ID.test(text)) ? text : null
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
