import Dexie from 'dexie'
import { istDay } from '#domain/ist-day.ts'
import { searchNeedle } from '#domain/search-text.ts'
import type { Shipment, ShipmentStatus } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import { findInMemory, type Wanted } from '#store/find-in-memory.ts'
import { loadSearchMemory } from '#store/search-memory.ts'
import { sortOrder, type DriverNames, type ListSort } from '#store/sort-order.ts'

export interface ShipmentSearch extends ListSort {
  text: string
  status: ShipmentStatus | null
  /** First and last day, yyyy-mm-dd in IST, both included. */
  from: string | null
  to: string | null
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
  const needle = searchNeedle(search.text)
  const searched = needle !== '' || search.from !== null || search.to !== null
  if (!searched && search.sort === 'created') return readByIndex(db, search)
  // The counts move with every change of a shipment: reading them has a live query look again.
  await readMeta(db, 'counts')
  const { ids, total } = await findIds(db, search)
  const rows = await db.shipments.bulkGet(ids)
  return { rows: rows.filter((row) => row !== undefined), total }
}

/** The ids alone, of everything that this device holds. */
export async function findIds(db: WaybillDatabase, search: ShipmentSearch): Promise<{ ids: string[]; total: number }> {
  const [memory, names] = await Promise.all([loadSearchMemory(db), driverNames(db, search)])
  return findInMemory(memory, sortOrder(memory, search, names), wantedOf(search))
}

const NO_NAMES: DriverNames = new Map()

async function driverNames(db: WaybillDatabase, { sort }: ListSort): Promise<DriverNames> {
  return sort === 'driver' ? new Map((await db.drivers.toArray()).map(({ id, name }) => [id, name])) : NO_NAMES
}

function wantedOf({ text, status, from, to, page, pageSize }: ShipmentSearch): Wanted {
  return {
    needle: searchNeedle(text),
    status,
    from: from === null ? null : istDay(from).start,
    before: to === null ? null : istDay(to).end,
    start: (page - 1) * pageSize,
    count: pageSize,
  }
}

/** Without text and days an index has the page ready, and the counts are kept. */
async function readByIndex(db: WaybillDatabase, { status, direction, page, pageSize }: ShipmentSearch): Promise<FoundShipments> {
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
