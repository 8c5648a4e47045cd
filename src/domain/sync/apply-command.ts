import { correctedClaim, type CaptureKind, type Command, type CommandPayloads, type FieldChanges } from '#domain/sync/command.ts'
import type { MirroredRows, MirroredTable } from '#domain/sync/mirror.ts'
import type { Client } from '#domain/people/client.ts'
import type { RunSheet, RunSheetStop } from '#domain/run-sheet/run-sheet.ts'
import { isDeliveryOutcome, statusBrought } from '#domain/shipment/delivery.ts'
import { decisionKept, standingDecision, waitsForDecision } from '#domain/shipment/failure/failed-decision.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { OfficeShipment, Shipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import type { Warehouse } from '#domain/warehouse/warehouse.ts'

/** A mirrored record: its table and its row, null while there is none. */
export type ShownRecord = { [Table in MirroredTable]: { table: Table; row: MirroredRows[Table] | null } }[MirroredTable]

/**
 * What the person who gave this command expects to see before the server has answered. The server's times and refusals replace this as soon
 * as they arrive.
 */
export function applyCommand(record: ShownRecord, command: Command): ShownRecord {
  if (record.table === 'shipments') return { table: 'shipments', row: withWhatStands(applyToShipment(record.row, command)) }
  if (record.table === 'clients') return { table: 'clients', row: applyToClient(record.row, command) }
  if (record.table === 'warehouses') return { table: 'warehouses', row: applyToWarehouse(record.row, command) }
  if (record.table === 'run_sheets') return { table: 'run_sheets', row: applyToRunSheet(record.row, command) }
  return record
}

/** The one record a command changes; null when the device does not know which. */
export function recordOf(command: Command): { table: MirroredTable; id: string } | null {
  switch (command.kind) {
    case 'record-delivery':
    case 'correct-delivery':
    case 'scan-at-warehouse':
    case 'undo-scan':
      return command.payload.shipmentId === null ? null : { table: 'shipments', id: command.payload.shipmentId }
    case 'assign-driver':
    case 'decide-failed':
      return { table: 'shipments', id: command.payload.shipmentId }
    case 'create-shipment':
      return { table: 'shipments', id: command.payload.shipment.id }
    case 'update-shipment':
    case 'delete-shipment':
      return { table: 'shipments', id: command.payload.id }
    case 'save-client':
    case 'delete-client':
      return { table: 'clients', id: command.payload.id }
    case 'save-warehouse':
    case 'delete-warehouse':
      return { table: 'warehouses', id: command.payload.id }
    case 'save-run-sheet':
    case 'send-out-run-sheet':
    case 'close-run-sheet':
      return { table: 'run_sheets', id: command.payload.id }
    default:
      // A withdrawal changes nothing; only a newer tab knows what any other kind means.
      return null
  }
}

function applyToShipment(row: Shipment | null, command: Command): Shipment | null {
  if (command.kind === 'create-shipment') {
    return (
      row ?? {
        ...NEW_SHIPMENT,
        created_at: command.claimedAt,
        updated_at: command.claimedAt,
        ...command.payload.shipment,
        items: command.payload.items,
      }
    )
  }
  if (row === null) return null
  switch (command.kind) {
    case 'record-delivery':
    case 'correct-delivery':
      // A finished shipment is left to the office, as the server will leave it; what one's own capture finished can be corrected.
      if (!isOpen(row.status) && !(command.kind === 'correct-delivery' && isDeliveryOutcome(row.status))) return row
      return withCapture(row, command)
    case 'assign-driver':
      return { ...row, driver_id: command.payload.driverId }
    case 'decide-failed':
      return waitsForDecision(row) ? withDecision(row, command.payload) : row
    case 'update-shipment':
      return withEdit(row, command.payload, command.claimedAt)
    case 'delete-shipment':
      return null
    default:
      return row
  }
}

function withWhatStands(row: Shipment | null): Shipment | null {
  return row?.decided ? { ...row, decided: standingDecision(row) } : row
}

function withCapture(row: Shipment, { kind, payload, claimedAt: at }: Command<CaptureKind>): Shipment {
  const { outcome, notes, failure } = payload
  const status = statusBrought(payload)
  // A correction is of the moment of what it corrects.
  const failedAt = kind === 'correct-delivery' ? (row.failure?.failed_at ?? at) : at
  return {
    ...row,
    status,
    delivery_notes: notes || (failure ? null : row.delivery_notes),
    ...(outcome === 'Failed Attempt'
      ? {
          failure: {
            reason: failure?.reason ?? null,
            again_on: failure?.againOn ?? null,
            called_at: failure?.calledAt ?? null,
            failed_at: failedAt,
          },
        }
      : row.failure && { failure: null }),
    ...finished(row, status, at),
  }
}

function withDecision(row: Shipment, { decision, againOn, warehouseId, changes = {} }: CommandPayloads['decide-failed']): Shipment {
  return {
    ...withChanges<Shipment>(row, changes),
    status: decision === 'again' ? 'In Transit' : 'Other',
    estimated_delivery_date: againOn,
    driver_id: decision === 'hold' ? null : row.driver_id,
    return_state: decision === 'return' ? 'started' : null,
    decided: decisionKept({ decision, againOn, warehouseId }, row.decided),
    ...(decision === 'return' && { payment_mode: 'prepaid', collect_amount: 0 }),
    failure: null,
  }
}

/** A shipment after an edit; changes that others have made since stay. */
export function withEdit(row: Shipment, { changes, items }: CommandPayloads['update-shipment'], at: string): Shipment {
  const changed = withChanges<Shipment>(row, changes)
  const isElsewhere = changed.status !== row.status && row.failure
  return { ...changed, ...(isElsewhere && { failure: null }), ...finished(row, changed.status, at), items: applyToItems(row.items, items) }
}

/** Entering Delivered or Cancelled sets its time, leaving clears it; the server's own time comes with the next pull. */
function finished(before: Shipment, status: Shipment['status'], at: string): Pick<Shipment, 'delivered_at' | 'cancelled_at'> {
  const entered = (word: Shipment['status'], since: string | null) => (status !== word ? null : before.status === word ? since : at)
  return { delivered_at: entered('Delivered', before.delivered_at), cancelled_at: entered('Cancelled', before.cancelled_at) }
}

type ItemChanges = CommandPayloads['update-shipment']['items']

function applyToItems(items: ShipmentItem[], changes: ItemChanges): ShipmentItem[] {
  if (changes === undefined) return items
  const removed = new Set(changes.removed?.map(({ id }) => id))
  const changed = new Map(changes.changed?.map((change) => [change.id, change.changes]))
  const added = (changes.added ?? []).filter(({ id }) => !items.some((item) => item.id === id))
  const kept = items.filter(({ id }) => !removed.has(id)).map((item) => withChanges<ShipmentItem>(item, changed.get(item.id) ?? {}))
  return [...kept, ...added]
}

function applyToClient(row: Client | null, command: Command): Client | null {
  if (command.kind === 'delete-client') return null
  if (command.kind !== 'save-client') return row
  const { id, isNew, changes } = command.payload
  return row === null && !isNew ? null : withChanges<Client>(row ?? { ...NEW_CLIENT, id }, changes)
}

function applyToWarehouse(row: Warehouse | null, command: Command): Warehouse | null {
  if (command.kind === 'delete-warehouse') return null
  if (command.kind !== 'save-warehouse') return row
  const { id, isNew, changes } = command.payload
  return row === null && !isNew ? null : withChanges<Warehouse>(row ?? { ...NEW_WAREHOUSE, id }, changes)
}

/**
 * Only the sheet itself: its shipments get their driver and status with the server's answer, which may refuse any of them. A scan shows on
 * the sheet by the shipment's own entry (`sheet-scans.ts`).
 */
function applyToRunSheet(row: RunSheet | null, command: Command): RunSheet | null {
  if (command.kind === 'save-run-sheet') {
    const { id, isNew, changes, overLimitReason } = command.payload
    if (row === null && !isNew) return null
    const sheet = row ?? { ...NEW_RUN_SHEET, id, created_at: command.claimedAt, updated_at: command.claimedAt }
    if (sheet.state === 'closed') return sheet
    return {
      ...withChanges<RunSheet>(sheet, changes),
      ...(overLimitReason !== undefined && { over_limit_reason: overLimitReason }),
      stops: orderedStops(sheet, command.payload, correctedClaim(command)),
    }
  }
  if (row === null || row.state === 'closed') return row
  if (command.kind === 'send-out-run-sheet') {
    const { reason, overLimitReason = '' } = command.payload
    const kept = { not_scanned_reason: reason || null, over_limit_reason: overLimitReason || null }
    return { ...row, state: 'out', sent_out_at: row.sent_out_at ?? command.claimedAt, ...kept }
  }
  if (command.kind !== 'close-run-sheet') return row
  const named = new Map(command.payload.stops.map((stop) => [stop.shipmentId, stop]))
  const stops = row.stops.map((stop): RunSheetStop => {
    const { outcome = null, note = '' } = named.get(stop.shipment_id) ?? {}
    return { ...stop, outcome: outcome ?? (stop.back_at === null ? null : 'back'), note: note || null }
  })
  return { ...row, state: 'closed', closed_at: command.claimedAt, stops }
}

function orderedStops(
  { state, stops }: RunSheet,
  { added, removed, order }: CommandPayloads['save-run-sheet'],
  at: string,
): RunSheetStop[] {
  const here = new Set(stops.map(({ shipment_id }) => shipment_id))
  const fresh = added.flatMap((shipment_id): RunSheetStop[] =>
    here.has(shipment_id) ? [] : [{ ...NEW_STOP, shipment_id, added_at: at, added_late: state === 'out' }],
  )
  const places = new Map(order.map((id, at) => [id, at]))
  const placeOf = ({ shipment_id }: RunSheetStop) => places.get(shipment_id) ?? order.length
  return [...stops, ...fresh].filter(({ shipment_id }) => !removed.includes(shipment_id)).toSorted((a, b) => placeOf(a) - placeOf(b))
}

function withChanges<Row extends object>(row: Row, changes: FieldChanges<Partial<Row>>): Row {
  const to = Object.entries<{ to: unknown } | undefined>(changes).flatMap(([column, change]) =>
    change === undefined ? [] : [[column, change.to]],
  )
  return { ...row, ...(Object.fromEntries(to) as Partial<Row>) }
}

const NEW_SHIPMENT: Omit<Shipment, 'id'> & Partial<OfficeShipment> = {
  shipment_id: null,
  tracking_number: '',
  status: 'Pending',
  shipping_method: 'Standard',
  notes: null,
  handling_instructions: 'Fragile, Prepaid',
  payment_mode: 'prepaid',
  collect_amount: 0,
  driver_id: null,
  from_name_or_company: '',
  from_city: '',
  to_name_or_company: '',
  to_contact_number: '',
  to_street_address: '',
  to_city: '',
  to_state: '',
  to_postal_code: '',
  to_country: '',
  total_weight: null,
  pickup_date: null,
  estimated_delivery_date: null,
  deliver_from: null,
  deliver_until: null,
  created_at: '',
  updated_at: '',
  delivered_at: null,
  cancelled_at: null,
  delivery_notes: null,
  items: [],
}

const NEW_CLIENT: Omit<Client, 'id'> = {
  client_code: '',
  client_name: '',
  contact_email: '',
  contact_phone: '',
  address: '',
  gstin: '',
  pan: '',
}
const NEW_WAREHOUSE: Omit<Warehouse, 'id'> = { name: '', location: '', capacity: '', status: 'active', user_id: null }

const NEW_STOP = { scanned_out_at: null, back_at: null, outcome: null, note: null } as const

const NEW_RUN_SHEET: Omit<RunSheet, 'id'> = {
  sheet_number: null,
  driver_id: '',
  warehouse_id: '',
  sheet_date: '',
  vehicle: '',
  state: 'draft',
  sent_out_at: null,
  closed_at: null,
  created_at: '',
  updated_at: '',
  stops: [],
}
