import { statusBrought } from '#domain/shipment/delivery.ts'
import type { Proof, ShipmentDetail, ShipmentUpdate } from '#domain/shipment/proof.ts'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { groupEntries, type Deed } from '#domain/sync/group-entries.ts'

/** One thing that happened: a status or a scan, what somebody changed, what a driver recorded at the door, or all of them in one. */
export interface HistoryLine {
  key: string
  at: string
  update: ShipmentUpdate | null
  deed: Deed | null
  proof: Proof | null
}

/** The newest first. A status says when it came about, which for a delivery without signal is before the office knew. */
export function historyLines({ updates, proofs, changes }: Pick<ShipmentDetail, 'updates' | 'proofs' | 'changes'>): HistoryLine[] {
  const deedsOf = pairDeeds(updates, groupEntries(changes?.entries ?? []))
  const lines = [
    ...updates.map((update): HistoryLine => {
      const deed = [...deedsOf].find(([, pair]) => pair === update)?.[0] ?? null
      return { key: update.id, at: update.updated_at, update, deed, proof: null }
    }),
    ...[...deedsOf]
      .filter(([, update]) => update === null)
      .map(([deed]): HistoryLine => ({ key: deed.lead.id, at: deed.lead.happenedAt, update: null, deed, proof: null })),
  ]
  for (const proof of proofs) {
    const line = lines.find((each) => each.proof === null && isToldBy(each, proof))
    if (line) line.proof = proof
    else lines.push({ key: proof.id, at: proof.delivered_at, update: null, deed: null, proof })
  }
  return lines.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The change of status among what one action changed. */
export function statusEntry({ lead, others }: Deed): ActivityEntry | null {
  return [lead, ...others].find(({ table, changes }) => table === 'shipments' && changes['status'] !== undefined) ?? null
}

/** Statuses of one push are some milliseconds apart, so that they stand in order, and may be ahead of the moment they were written. */
const AHEAD_MS = 1000

/**
 * Which line of the history each change of status wrote: the one of its command, so that no other takes it; else the latest of its status
 * that was not yet to come. Both are the newest first.
 */
function pairDeeds(updates: readonly ShipmentUpdate[], deeds: readonly Deed[]): Map<Deed, ShipmentUpdate | null> {
  const free = updates.filter(({ warehouse_name }) => warehouse_name === null).toSorted((a, b) => timeOf(b) - timeOf(a))
  const pairs = new Map<Deed, ShipmentUpdate | null>(deeds.map((deed) => [deed, null]))
  for (const fits of [isOfCommand, isWrittenBy]) {
    for (const [deed, pair] of pairs) {
      const entry = statusEntry(deed)
      const place = pair !== null || entry === null ? -1 : free.findIndex((update) => fits(update, entry))
      if (place !== -1) pairs.set(deed, free.splice(place, 1)[0] ?? null)
    }
  }
  return pairs
}

function isOfCommand({ status, command_id }: ShipmentUpdate, { commandId, changes }: ActivityEntry): boolean {
  return commandId !== null && command_id === commandId && status === changes['status']?.[1]
}

function isWrittenBy(update: ShipmentUpdate, { happenedAt, changes }: ActivityEntry): boolean {
  return update.status === changes['status']?.[1] && timeOf(update) <= Date.parse(happenedAt) + AHEAD_MS
}

/** A proof that a person decided about later has its moment in common with the status that it brought. */
function isToldBy({ update, deed }: HistoryLine, proof: Proof): boolean {
  if (deed !== null && deed.lead.commandId === proof.id) return true
  return update !== null && update.status === statusBrought(proof) && timeOf(update) === Date.parse(proof.delivered_at)
}

function timeOf({ updated_at }: ShipmentUpdate): number {
  return Date.parse(updated_at)
}
