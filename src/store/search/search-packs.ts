import type { WaybillDatabase } from '#store/database/database.ts'
import { inTurn } from '#store/outbox/sync-lease.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { readFacts } from '#domain/today/fact-columns.ts'
import { isLeftInPacks } from '#store/search/search-deltas.ts'
import type { FactPack, SearchEntry, SearchPack } from '#store/search/search-rows.ts'

type UnnumberedPack = Omit<SearchPack, 'no'>

const PACK_ROWS = 1_000
/** Rewriting packs costs more than writing them, so changes gather until it is worth it. */
const COMPACT_AT = 2_000

/** The tables of a transaction that packs. */
export function packTables(db: WaybillDatabase) {
  return [db.searchPacks, db.factPacks] as const
}

/** Packs shipments that this device has not held before; runs inside the transaction that writes their rows. */
export async function packNew(db: WaybillDatabase, entries: SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  await addPacks(db, entries)
  await changeMeta(db, 'search', { appended: (await readMeta(db, 'search')).appended + 1 })
}

/** Removes shipments that left the device, and names that they no longer tell, from the packs, and works gathered changes in once it is worth it. */
export async function compactSearch(db: WaybillDatabase, holder: string): Promise<void> {
  if ((await db.searchDeltas.count()) >= COMPACT_AT) await workChangesIn(db, holder)
  else if ((await readMeta(db, 'search')).leftInPacks) await wipeLeft(db, holder)
}

async function workChangesIn(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [...packTables(db), db.searchDeltas], async () => {
    const deltas = await db.searchDeltas.toArray()
    const changed = new Set(deltas.map(({ id }) => id))
    for (const no of await db.searchPacks.toCollection().primaryKeys()) {
      const before = await db.searchPacks.get(no)
      if (before === undefined || !before.ids.some((id) => changed.has(id))) continue
      const rest = unpack(before).filter(({ id }) => !changed.has(id))
      if (rest.length === 0) for (const table of packTables(db)) await table.delete(no)
      else await putPack(db, { ...packOne(rest), no })
    }
    await addPacks(
      db,
      deltas.flatMap(({ entry }) => (entry === null ? [] : [entry])),
    )
    await db.searchDeltas.clear()
    const search = await readMeta(db, 'search')
    await changeMeta(db, 'search', { rewritten: search.rewritten + 1, noted: search.noted + 1, leftInPacks: false })
  })
}

/**
 * Names and numbers go with their rows. Each row keeps an empty place in its pack, so that nobody has to load the others anew. A tab that
 * has the pack loaded already skips it.
 */
async function wipeLeft(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [...packTables(db), db.searchDeltas], async () => {
    const left = await db.searchDeltas.filter(isLeftInPacks).toArray()
    const ids = new Set(left.map(({ id }) => id))
    for (const no of await db.searchPacks.toCollection().primaryKeys()) {
      const pack = await db.searchPacks.get(no)
      if (pack?.ids.some((id) => ids.has(id))) await putPack(db, withoutTexts(pack, ids))
    }
    await db.searchDeltas.bulkPut(left.map((delta) => ({ ...delta, wiped: true })))
    await changeMeta(db, 'search', { leftInPacks: false })
  })
}

function withoutTexts({ text, mobiles, drivers, weights, facts, ...pack }: SearchPack, left: ReadonlySet<string>): SearchPack {
  const blank = (lines: string) =>
    lines
      .split('\n')
      .map((line, at) => (left.has(pack.ids[at] ?? '') ? '' : line))
      .join('\n')
  return {
    ...pack,
    text: blank(text),
    mobiles: blank(mobiles),
    drivers: blank(drivers),
    weights: weights.map((weight, at) => (left.has(pack.ids[at] ?? '') ? null : weight)),
    facts: blank(facts),
  }
}

/** The search forgets every shipment; runs inside the transaction that clears their rows. */
export async function clearSearch(db: WaybillDatabase): Promise<void> {
  for (const table of packTables(db)) await table.clear()
  await db.searchDeltas.clear()
  const search = await readMeta(db, 'search')
  await changeMeta(db, 'search', { rewritten: search.rewritten + 1, noted: search.noted + 1, leftInPacks: false })
}

async function addPacks(db: WaybillDatabase, entries: SearchEntry[]): Promise<void> {
  for (const each of pack(entries)) await db.factPacks.add(factPackOf(each, await db.searchPacks.add(each)))
}

async function putPack(db: WaybillDatabase, pack: SearchPack): Promise<void> {
  await db.searchPacks.put(pack)
  await db.factPacks.put(factPackOf(pack, pack.no))
}

function factPackOf({ ids, facts, statuses, drivers }: UnnumberedPack, no: number): FactPack {
  return { no, ids: ids.join('\n'), columns: readFacts(facts, statuses, drivers) }
}

function pack(entries: SearchEntry[]): UnnumberedPack[] {
  const packs: UnnumberedPack[] = []
  for (let at = 0; at < entries.length; at += PACK_ROWS) packs.push(packOne(entries.slice(at, at + PACK_ROWS)))
  return packs
}

function packOne(entries: SearchEntry[]): UnnumberedPack {
  return {
    ids: entries.map(({ id }) => id),
    text: entries.map(({ text }) => text).join('\n'),
    statuses: entries.map(({ status }) => status),
    createdAts: entries.map(({ created_at }) => created_at),
    mobiles: entries.map(({ sortedBy }) => sortedBy.mobile).join('\n'),
    drivers: entries.map(({ sortedBy }) => sortedBy.driver).join('\n'),
    weights: entries.map(({ sortedBy }) => sortedBy.weight),
    facts: entries.map(({ facts }) => facts).join('\n'),
  }
}

function unpack({ ids, text, statuses, createdAts, mobiles, drivers, weights, facts }: SearchPack): SearchEntry[] {
  const [lines, mobile, driver, counted] = [text, mobiles, drivers, facts].map((all) => all.split('\n'))
  return ids.flatMap((id, at) => {
    const [line, status, created_at] = [lines?.[at], statuses[at], createdAts[at]]
    if (line === undefined || status === undefined || created_at === undefined) return []
    const sortedBy = { mobile: mobile?.[at] ?? '', driver: driver?.[at] ?? '', weight: weights[at] ?? null }
    return [{ id, text: line, status, created_at, sortedBy, facts: counted?.[at] ?? '' }]
  })
}
