import { NO_SERVER_TIME } from '#domain/sync/server-time.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { MetaRow, MetaRows } from '#store/database/meta-rows.ts'

const START: MetaRows = {
  mirror: {
    key: 'mirror',
    phase: 'none',
    epoch: '',
    scope: 0,
    role: null,
    head: 0,
    cursor: 0,
    tables: {
      shipments: { after: null, done: false },
      clients: { after: null, done: false },
      warehouses: { after: null, done: false },
      drivers: { after: null, done: false },
      run_sheets: { after: null, done: false },
    },
    prunedAt: 0,
    answeredUnder: 0,
    remadeAt: null,
    unknownTables: [],
    keptForWork: [],
    carried: [],
  },
  contact: {
    key: 'contact',
    connection: 'unknown',
    lastContactAt: null,
    serverTime: null,
    time: NO_SERVER_TIME,
    clockOffsetMs: null,
    pruning: null,
    epoch: null,
    keepPhotosMs: 48 * 60 * 60_000,
    appTooOld: false,
    failures: 0,
    pause: null,
    photosPause: null,
  },
  syncLease: { key: 'syncLease', holder: '', running: false, from: 0, until: 0 },
  work: { key: 'work', noted: 0 },
  counts: { key: 'counts', total: 0, byStatus: {} },
  search: { key: 'search', appended: 0, rewritten: 0, noted: 0, leftInPacks: false },
  removal: { key: 'removal', begun: false },
  views: { key: 'views', kept: [], columns: null, unsent: [], notTaken: [], noted: 0 },
  monthsEnd: { key: 'monthsEnd', run: null, revision: 0 },
  calls: { key: 'calls', at: {} },
  cash: { key: 'cash', told: null },
  decisions: { key: 'decisions', within: null },
}

/** The row under this key, or its initial value. */
export async function readMeta<Key extends keyof MetaRows>(db: WaybillDatabase, key: Key): Promise<MetaRows[Key]> {
  const row = await db.meta.get(key)
  // Rows are stored under their own key, so the key decides the type.
  return { ...structuredClone(START[key]), ...(row as MetaRows[Key] | undefined) }
}

export async function changeMeta<Key extends keyof MetaRows>(
  db: WaybillDatabase,
  key: Key,
  change: Partial<Omit<MetaRows[Key], 'key'>>,
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ ...(await readMeta(db, key)), ...change } as MetaRow)
  })
}
