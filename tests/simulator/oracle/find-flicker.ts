import { recordOf } from '#domain/sync/apply-command.ts'
import { statusBrought } from '#domain/shipment/delivery.ts'
import type { Command } from '#domain/sync/command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { ServerRow } from '#store/database/database.ts'
import type { MirrorState } from '#store/database/meta-rows.ts'
import { isBeingWithdrawn, SHOWN_STATES, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { recordId, type RecordName } from '#store/records/rebase-records.ts'
import { canonical } from './truth.ts'

/** What a decision on a failed delivery sets, where one is waited for. */
const DECIDED_FIELDS = ['status', 'estimated_delivery_date', 'driver_id', 'return_state', 'payment_mode', 'collect_amount']

const FINISHED = ['Delivered', 'Returned', 'Cancelled', 'Lost/Damaged']

/** Until its receipt is there, a delivery on this device's list shows the outcome that the driver gave it. */
export function flickers(entries: OutboxEntry[], shipments: Shipment[], serverRows: ServerRow[]): string | null {
  const shown = new Map(shipments.map(({ id, status }) => [id, status]))
  const underneath = new Map(
    serverRows.flatMap(({ table, id, row }) => (table === 'shipments' && row !== null ? [[id, row.status] as const] : [])),
  )
  for (const entry of entries) {
    const { seq, state, command, orderKeys } = entry
    if (command.kind !== 'record-delivery' || isBeingWithdrawn(entry) || !SHOWN_STATES.some((each) => each === state)) continue
    const { shipmentId } = command.payload
    const outcome = statusBrought(command.payload)
    const status = shipmentId === null ? undefined : shown.get(shipmentId)
    if (shipmentId === null || status === undefined || status === outcome) continue
    // A shipment that was finished before, or has a second capture, rightly shows another outcome.
    if (FINISHED.includes(underneath.get(shipmentId) ?? '')) continue
    if (entries.some((other) => other.seq !== seq && other.orderKeys.some((key) => orderKeys.includes(key)))) continue
    return `${shipmentId} shows ${status} while ${outcome} is ${state}`
  }
  return null
}

/** An entry becomes a receipt once its change is here: until then the command itself must show it. */
export function settledTooEarly(entries: OutboxEntry[], { phase, epoch, cursor }: MirrorState): string | null {
  if (phase !== 'complete') return null
  const early = entries.find(({ state, answer }) => state === 'confirmed' && answer?.epoch === epoch && (answer.version ?? 0) > cursor)
  return early === undefined ? null : `${early.command.kind} ${early.entryId} has its receipt, and its change is not here`
}

/** What a command sets in its record, as its maker typed it. */
export function ownFields(command: Command): Map<string, unknown> {
  switch (command.kind) {
    case 'update-shipment':
    case 'save-client':
    case 'save-warehouse':
      return new Map(
        Object.entries<{ to: unknown } | undefined>(command.payload.changes).flatMap(([field, change]) =>
          change === undefined ? [] : [[field, change.to] as const],
        ),
      )
    case 'assign-driver':
      return new Map([['driver_id', command.payload.driverId]])
    default:
      return new Map()
  }
}

/** A row as it is shown; undefined where there is none. */
export type ShownRow = (record: RecordName) => object | undefined

/** A person who changes a field keeps seeing their value until their change has come back, also when the server sends another. */
export function hidesOwnEdit(entries: OutboxEntry[], shown: ShownRow): string | null {
  for (const entry of entries)
    if (isShown(entry)) {
      const hidden = hiddenField(entry, entries, shown)
      if (hidden !== null) return `${hidden} while ${entry.command.kind} is ${entry.state}`
    }
  return null
}

/** The same in the very moment in which a command becomes a receipt, where no change came with that: only a pull may show something else. */
export function jumpsBack(settled: OutboxEntry, entries: OutboxEntry[], shown: ShownRow): string | null {
  const hidden = hiddenField(settled, entries, shown)
  return hidden === null ? null : `${hidden}, since ${settled.command.kind} ${settled.entryId} has its receipt, and no pull has come`
}

function hiddenField({ seq, command }: OutboxEntry, entries: OutboxEntry[], shown: ShownRow): string | null {
  const record = recordOf(command)
  const row = record === null ? undefined : shown(record)
  if (record === null || row === undefined) return null
  const later = entries.filter((other) => other.seq > seq && isShown(other) && isAbout(other.command, record))
  for (const [field, to] of ownFields(command)) {
    const is = (row as Record<string, unknown>)[field]
    if (canonical(is) === canonical(to) || later.some((other) => mayChange(other.command, field))) continue
    return `${recordId(record)} shows ${field} ${canonical(is)} and not ${canonical(to)}`
  }
  return null
}

/** On top of the server's row. */
export function isShown(entry: OutboxEntry): boolean {
  return SHOWN_STATES.some((each) => each === entry.state) && !isBeingWithdrawn(entry)
}

function isAbout(command: Command, { table, id }: RecordName): boolean {
  const record = recordOf(command)
  return record?.table === table && record.id === id
}

function mayChange(command: Command, field: string): boolean {
  if (command.kind === 'decide-failed') return DECIDED_FIELDS.includes(field) || field in (command.payload.changes ?? {})
  return ownFields(command).has(field) || (command.kind === 'record-delivery' && field === 'status')
}
