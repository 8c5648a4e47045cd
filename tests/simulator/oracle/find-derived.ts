import { photoIdsOf } from '#store/outbox/outbox-entry.ts'
import { recordOf } from '#domain/sync/apply-command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { FactColumns } from '#domain/today/fact-columns.ts'
import { factsOf } from '#store/search/fact-blocks.ts'
import { loadFactBlocks } from '#store/search/fact-memory.ts'
import type { SearchEntry } from '#store/search/search-rows.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { loadSearchMemory } from '#store/search/search-memory.ts'
import { readMeta } from '#store/database/meta.ts'
import type { Finding } from '../report/trace.ts'
import type { RestingPlace } from './truth.ts'

/** Everything kept beside the rows follows from them: search texts, facts, counts, server rows put aside, photos and their bytes. */
export async function findDerived({ db, label }: RestingPlace): Promise<Finding[]> {
  const wrong = await db.transaction('r', db.tables, async () => {
    const shipments = await db.shipments.toArray()
    return [
      ...(await wrongSearch(db, shipments)),
      ...(await wrongFacts(db, shipments)),
      ...(await wrongCounts(db, shipments)),
      ...(await serverRowsLeftOver(db)),
      ...(await photosLeftOver(db)),
    ]
  })
  return wrong.map((what) => ({ promise: 'different', what: `${label}: ${what}` }))
}

async function wrongSearch(db: WaybillDatabase, shipments: Shipment[]): Promise<string[]> {
  const [packs, deltas] = await Promise.all([db.searchPacks.toArray(), db.searchDeltas.toArray()])
  const found = new Map<string, string>()
  for (const { ids, text, statuses, createdAts, mobiles, drivers, weights } of packs) {
    const [lines, mobile, driver] = [text.split('\n'), mobiles.split('\n'), drivers.split('\n')]
    for (const [at, id] of ids.entries()) found.set(id, told(lines[at], statuses[at], createdAts[at], mobile[at], driver[at], weights[at]))
  }
  for (const { id, entry } of deltas) {
    if (entry === null) found.delete(id)
    else found.set(id, toldOf(entry))
  }
  const wrong: string[] = []
  for (const shipment of shipments) {
    const inSearch = found.get(shipment.id)
    if (inSearch !== toldOf(searchEntry(shipment))) wrong.push(`the search finds ${shipment.id} as ${inSearch ?? 'nothing'}`)
    found.delete(shipment.id)
  }
  return [...wrong, ...[...found.keys()].map((id) => `the search finds ${id}, which is not here`)]
}

/** With what a list is sorted by. */
function toldOf({ text, status, created_at, sortedBy }: SearchEntry): string {
  return told(text, status, created_at, sortedBy.mobile, sortedBy.driver, sortedBy.weight)
}

function told(...parts: (string | number | null | undefined)[]): string {
  return parts.join(' | ')
}

/** What Today counts stands apart from the texts, under the numbers of the same packs. */
async function wrongFacts(db: WaybillDatabase, shipments: Shipment[]): Promise<string[]> {
  const [packs, numbers, deltas] = await Promise.all([
    db.factPacks.toArray(),
    db.searchPacks.toCollection().primaryKeys(),
    db.searchDeltas.toArray(),
  ])
  const counted = new Map<string, string>()
  for (const { ids, columns } of packs) for (const [row, id] of ids.split('\n').entries()) counted.set(id, factsTold(columns, row))
  for (const { id, entry } of deltas) {
    if (entry === null) counted.delete(id)
    else counted.set(id, factsTold(factsOf([entry]), 0))
  }
  const wrong: string[] = []
  for (const shipment of shipments) {
    const inFacts = counted.get(shipment.id)
    if (inFacts !== factsTold(factsOf([searchEntry(shipment)]), 0)) wrong.push(`Today counts ${shipment.id} as ${inFacts ?? 'nothing'}`)
    counted.delete(shipment.id)
  }
  const of = packs.map(({ no }) => no)
  if (of.join() !== numbers.join()) wrong.push(`Today counts packs ${of.join()}, and the search has ${numbers.join()}`)
  return [...wrong, ...[...counted.keys()].map((id) => `Today counts ${id}, which is not here`)]
}

function factsTold(columns: FactColumns, row: number): string {
  const { status, bookedOn, dueOn, deliveredOn, hours, unbilled, payment, undecided, clients, client, drivers, driver } = columns
  const failed = columns.failedOn.filter((_day, at) => columns.failedRow[at] === row)
  return told(
    ...[status, bookedOn, dueOn, deliveredOn, hours, unbilled, payment, undecided].map((column) => column[row]),
    clients[client[row] ?? -1],
    drivers[driver[row] ?? -1],
    ...failed,
  )
}

async function wrongCounts(db: WaybillDatabase, shipments: Shipment[]): Promise<string[]> {
  const { total, byStatus } = await readMeta(db, 'counts')
  const counted = new Map<string, number>()
  for (const { status } of shipments) counted.set(status, (counted.get(status) ?? 0) + 1)
  const wrong = [...new Set([...counted.keys(), ...Object.keys(byStatus)])].filter(
    (status) => (counted.get(status) ?? 0) !== ((byStatus as Record<string, number>)[status] ?? 0),
  )
  return [
    ...(total === shipments.length ? [] : [`counts ${total} shipments and has ${shipments.length}`]),
    ...wrong.map((status) => `counts "${status}" wrongly`),
  ]
}

/** A row lies apart only under commands that are on their way, or wait for somebody. */
async function serverRowsLeftOver(db: WaybillDatabase): Promise<string[]> {
  const entries = await db.outbox.where('state').noneOf(['confirmed', 'discarded']).toArray()
  const wanted = new Set(entries.flatMap(({ command }) => named(recordOf(command))))
  const apart = await db.serverRows.toArray()
  return apart.flatMap((row) => (wanted.has(`${row.table} ${row.id}`) ? [] : [`the server's row of ${row.table} ${row.id} was left over`]))
}

function named(record: { table: string; id: string } | null): string[] {
  return record === null ? [] : [`${record.table} ${record.id}`]
}

async function photosLeftOver(db: WaybillDatabase): Promise<string[]> {
  const [photos, bytes, entries] = await Promise.all([db.photos.toArray(), db.photoBytes.toCollection().primaryKeys(), db.outbox.toArray()])
  const ofEntry = new Map(entries.flatMap((entry) => photoIdsOf(entry).map((id) => [id, entry.entryId] as const)))
  const known = new Set(photos.map(({ id }) => id))
  return [
    ...bytes.filter((id) => !known.has(id)).map((id) => `bytes of ${id} were left over`),
    ...photos.filter(({ id }) => !ofEntry.has(id)).map(({ id }) => `photo ${id} belongs to no entry`),
    ...photos
      .filter(({ id, entryId }) => ofEntry.has(id) && ofEntry.get(id) !== entryId)
      .map(({ id, entryId }) => `photo ${id} names ${entryId}`),
  ]
}

/** The search, and what Today counts, as the app has them in memory are the ones that are stored. */
export async function findForgottenInSearch({ db, label }: RestingPlace): Promise<Finding[]> {
  const [memory, blocks, ids] = await Promise.all([loadSearchMemory(db), loadFactBlocks(db), db.shipments.toCollection().primaryKeys()])
  const counted = blocks.reduce(
    (sum, { columns, outdated }) => sum + columns.status.length - (outdated?.filter((gone) => gone === 1).length ?? 0),
    0,
  )
  const present = new Set(memory.ids.filter((_, row) => memory.outdated[row] === 0))
  for (const { id } of memory.changed) present.add(id)
  const missing = ids.filter((id) => !present.delete(id))
  return [
    ...missing.map((id) => `the search in memory misses ${id}`),
    ...[...present].map((id) => `the search in memory still has ${id}`),
    ...(counted === ids.length ? [] : [`Today in memory counts ${counted} shipments of ${ids.length}`]),
  ].map((what) => ({ promise: 'different', what: `${label}: ${what}` }))
}
