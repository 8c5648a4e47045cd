import type { Shipment } from '#domain/shipment.ts'
import type { ServerRow } from '#store/database.ts'
import type { MirrorState } from '#store/meta-rows.ts'
import { isBeingWithdrawn, SHOWN_STATES, type OutboxEntry } from '#store/outbox-entry.ts'

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
    const { shipmentId, outcome } = command.payload
    const status = shipmentId === null ? undefined : shown.get(shipmentId)
    if (shipmentId === null || status === undefined || status === outcome) continue
    // A shipment that was finished before, or has a second capture, rightly shows another outcome.
    if (FINISHED.includes(underneath.get(shipmentId) ?? '')) continue
    if (entries.some((other) => other.seq !== seq && other.orderKeys.some((key) => orderKeys.includes(key)))) continue
    return `${shipmentId} shows ${status} while ${outcome} is ${state}`
  }
  return null
}

/** A receipt is one once its change is here: until then the command itself has to show it. */
export function settledTooEarly(entries: OutboxEntry[], { phase, epoch, cursor }: MirrorState): string | null {
  if (phase !== 'complete') return null
  const early = entries.find(({ state, answer }) => state === 'confirmed' && answer?.epoch === epoch && (answer.version ?? 0) > cursor)
  return early === undefined ? null : `${early.command.kind} ${early.entryId} has its receipt, and its change is not here`
}
