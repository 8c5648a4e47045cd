import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { belongsInMirror, sheetBelongsInMirror } from '#domain/sync/mirror-window.ts'
import { MIRRORED_TABLES } from '#domain/sync/mirror.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { Finding } from '../report/trace.ts'
import { canonical, type FreshMirror, type RestingPlace } from './truth.ts'

/** A device looks for what has become too old once an hour. */
const PRUNED_EVERY_MS = 65 * 60_000

/** The device shows what a fresh one would, no more and no less. */
export async function findDifferent({ db, label, userId }: RestingPlace, fresh: FreshMirror | null): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const table of MIRRORED_TABLES) {
    const rows = await db.table<{ id: string }>(table).toArray()
    const expected = fresh?.rows[table] ?? new Map<string, string>()
    const shown = new Map(rows.map((row) => [row.id, row]))
    for (const [id, row] of expected) {
      const mine = shown.get(id)
      if (mine === undefined) findings.push({ promise: 'different', what: `${label}: misses ${table} ${id}` })
      else if (canonical(mine) !== row)
        findings.push({ promise: 'different', what: `${label}: ${table} ${id}\n        shows ${canonical(mine)}\n        truth ${row}` })
    }
    for (const [id, row] of shown) {
      if (expected.has(id)) continue
      if (fresh !== null && table === 'shipments' && wasThere(row as Shipment, fresh, userId, belongsInMirror)) continue
      if (fresh !== null && table === 'run_sheets' && wasThere(row as RunSheet, fresh, userId, sheetBelongsInMirror)) continue
      findings.push({ promise: 'leaked', what: `${label}: still has ${table} ${id}` })
    }
  }
  return findings
}

/** Its time was over so short a while ago that a device need not have looked yet. */
export function wasThere<Row>(
  row: Row,
  { role, serverTime }: FreshMirror,
  userId: string,
  belongs: (row: Row, person: { role: Role; userId: string }, serverTime: string) => boolean,
): boolean {
  const before = new Date(Date.parse(serverTime) - PRUNED_EVERY_MS).toISOString()
  return !belongs(row, { role: role as Role, userId }, serverTime) && belongs(row, { role: role as Role, userId }, before)
}
