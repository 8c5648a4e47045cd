import Dexie from 'dexie'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { findInMemory } from '#store/search/find-in-memory.ts'
import { isSought, soughtOf, type SearchFilters } from '#store/search/search-filters.ts'
import { loadSearchMemory } from '#store/search/search-memory.ts'
import { sortOrder, type DriverNames, type ListSort } from '#store/search/sort-order.ts'

export interface ShipmentSearch extends SearchFilters, ListSort {
  /** From 1. */
  page: number
  pageSize: number
}

export interface FoundShipments {
  rows: Shipment[]
  total: number
}

/** One page of the shipments on this device, and how many there are. */
export async function searchShipments(db: WaybillDatabase, search: ShipmentSearch): Promise<FoundShipments> {
  if (!isSought(search) && search.sort === 'created') return readByIndex(db, search)
  // The counts move with every change of a shipment: reading them makes a live query run again.
  await readMeta(db, 'counts')
  const { ids, total } = await findIds(db, search)
  const rows = await db.shipments.bulkGet(ids)
  return { rows: rows.filter((row) => row !== undefined), total }
}

/** The ids alone, of everything that this device holds. */
export async function findIds(db: WaybillDatabase, search: ShipmentSearch): Promise<{ ids: string[]; total: number }> {
  const { status = null, page, pageSize } = search
  const [memory, names, sought] = await Promise.all([loadSearchMemory(db), driverNames(db, search), soughtOf(db, search)])
  return findInMemory(memory, sortOrder(memory, search, names), { ...sought, status, start: (page - 1) * pageSize, count: pageSize })
}

const NO_NAMES: DriverNames = new Map()

async function driverNames(db: WaybillDatabase, { sort }: ListSort): Promise<DriverNames> {
  return sort === 'driver' ? new Map((await db.drivers.toArray()).map(({ id, name }) => [id, name])) : NO_NAMES
}

/** Without other filters an index has the page ready, and the counts are kept. */
async function readByIndex(db: WaybillDatabase, { status = null, direction, page, pageSize }: ShipmentSearch): Promise<FoundShipments> {
  const { total, byStatus } = await readMeta(db, 'counts')
  const ordered =
    status === null
      ? db.shipments.orderBy('created_at')
      : db.shipments.where('[status+created_at]').between([status, Dexie.minKey], [status, Dexie.maxKey])
  const rows = await (direction === 'desc' ? ordered.reverse() : ordered)
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .toArray()
  return { rows, total: status === null ? total : (byStatus[status] ?? 0) }
}
