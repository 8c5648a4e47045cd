import { MIRRORED_TABLES, type MirroredTable, type MirrorPage } from '#domain/sync/mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { tablesOf } from '#store/mirror/mirror-pages.ts'
import type { SimServer } from '../machinery/sim-server.ts'
import { UNKNOWN_FIELD } from '../chaos/other-versions.ts'

/** One person's database on one device. */
export interface RestingPlace {
  label: string
  device: string
  userId: string
  db: WaybillDatabase
}

/** A photo as the office has it; null where its bytes have not come. */
export interface PhotoRow {
  photo_id: string | null
  image_url: string | null
  photo_confirmed_at: unknown
}

export interface ProofRow {
  id: string
  tracking_number: string
  outcome: string
  delivery_notes: string
  failure: { reason: string | null; again_on: string | null } | null
  captured_by: string
  image_url: string | null
  photo_id: string | null
  photo_sha256: string | null
  photo_confirmed_at: unknown
  /** The second to fourth, in order. */
  more_photos: PhotoRow[]
  shipment_id: string | null
  applied: boolean
  review_state: string
  review_reason: string | null
  received_at: string
  corrects: string | null
  /** The proof whose photos it keeps. */
  photo_of: string | null
  corrects_first: string | null
  superseded_by: string | null
}

export interface ReceiptRow {
  proof_id: string
  receiver_name: string | null
  receiver_relation: string | null
  signature: unknown
  place: unknown
  pieces_handed_over: number | null
  pieces_total: number | null
  pieces_way: string | null
  not_possible: unknown
}

export interface KnownCommand {
  id: string
  /** Null where the command was only just begun. */
  status: string | null
}

/** What the office has. */
export interface Office {
  proofs: Map<string, ProofRow>
  /** By the proof that it stands beside. */
  receipts: Map<string, ReceiptRow>
  commands: Map<string, KnownCommand>
  epoch: string
}

export async function readOffice(server: SimServer): Promise<Office> {
  const read = await server.ask<{ proofs: ProofRow[]; receipts: ReceiptRow[]; commands: KnownCommand[]; epoch: string }>(
    `select json_build_object(
       'proofs', (select coalesce(json_agg(to_jsonb(p) || app.failure_of(p.id) || jsonb_build_object('more_photos', (
           select coalesce(jsonb_agg(to_jsonb(more) order by more.place), '[]') from public.more_photos as more where more.proof_id = p.id
         ))), '[]') from public.proof_of_delivery as p),
       'receipts', (select coalesce(json_agg(f), '[]') from public.receipt_facts as f),
       'commands', (
         select coalesce(json_agg(json_build_object('id', c.id, 'status', coalesce(c.result ->> 'first', c.result ->> 'status'))), '[]')
         from public.sync_command as c
       ),
       'epoch', app.epoch())`,
  )
  return {
    proofs: new Map(read.proofs.map((proof) => [proof.id, proof])),
    receipts: new Map(read.receipts.map((receipt) => [receipt.proof_id, receipt])),
    commands: new Map(read.commands.map((command) => [command.id, command])),
    epoch: read.epoch,
  }
}

export interface FreshMirror {
  role: string
  serverTime: string
  rows: Record<MirroredTable, Map<string, string>>
  /** All of it as one text, to look for words. */
  text: string
}

/** The truth for one person: every page of a first mirror made now; null where the server shows them nothing. */
export async function readFreshMirror(server: SimServer, userId: string): Promise<FreshMirror | null> {
  const rows: FreshMirror['rows'] = {
    shipments: new Map(),
    clients: new Map(),
    warehouses: new Map(),
    drivers: new Map(),
    run_sheets: new Map(),
  }
  let head: Pick<MirrorPage, 'role' | 'serverTime'> | null = null
  for (const table of MIRRORED_TABLES) {
    if (head !== null && !tablesOf(head.role).includes(table)) continue
    for (let after: MirrorPage['next'] = null; ;) {
      const page = (await server.callAs(userId, 'sync_mirror', { table, limit: 1_000, after })) as MirrorPage | { denied: string }
      if ('denied' in page) return null
      head ??= { role: page.role, serverTime: page.serverTime }
      for (const row of page.rows) rows[table].set(row.id, canonical(row))
      if (page.next === null) break
      after = page.next
    }
  }
  if (head === null) throw new Error('The server shows no table')
  return {
    ...head,
    rows,
    text: Object.values(rows)
      .flatMap((table) => [...table.values()])
      .join('\n'),
  }
}

/** The same for the same value in any order of keys; values that only a newer server sends are left out. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([key]) => key !== UNKNOWN_FIELD)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )
}
