import { NEWEST_FIRST, SORT_COLUMNS, type ListSort, type SortColumn, type SortDirection } from '#store/search/sort-order.ts'

export const SORT_WORDS: Record<SortColumn, string> = {
  created: 'Created At',
  'shipment-id': 'Shipment ID',
  from: 'From',
  mobile: 'Mobile',
  to: 'To',
  weight: 'Weight (kg)',
  status: 'Status',
  driver: 'Driver',
}

/**
 * Another column begins with what people look for in it: the newest, the heaviest, the first of the alphabet. The same column reverses the
 * order.
 */
export function sortedBy(column: SortColumn, { sort, direction }: ListSort): ListSort {
  if (column !== sort) return { sort: column, direction: usualDirection(column) }
  return { sort, direction: direction === 'asc' ? 'desc' : 'asc' }
}

export function readSort(sort: string | null, direction: string | null): ListSort {
  const column = SORT_COLUMNS.find((each) => each === sort) ?? NEWEST_FIRST.sort
  return { sort: column, direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection(column) }
}

/** An address leaves out usual values. */
export function writeSort({ sort, direction }: ListSort, params: URLSearchParams): void {
  if (sort !== NEWEST_FIRST.sort) params.set('sort', sort)
  if (direction !== usualDirection(sort)) params.set('dir', direction)
}

function usualDirection(column: SortColumn): SortDirection {
  return column === 'created' || column === 'weight' ? 'desc' : 'asc'
}
