import type { ServerResult } from '#domain/sync/server-result.ts'
import type { NamedShipments, ShipmentName } from '#domain/shipment/names-of-shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { knownShipments } from '#store/reads/shipments-known-here.ts'

/** Tells which of these the company has; at most 500 of each at once. */
export type AskServer = (asked: NamedShipments) => Promise<ServerResult<{ known: ShipmentName[] }>>

export interface KnownShipments {
  ids: ReadonlySet<string>
  byTrackingNumber: ReadonlyMap<string, ShipmentName>
  byShipmentId: ReadonlyMap<string, ShipmentName>
  /** The server was asked too; otherwise this device alone, which holds no old ones. */
  everywhere: boolean
}

const MOST = 500

/** This device knows its unsent work, the server knows what is older than the mirror. */
export async function knownAnywhere(db: WaybillDatabase, asked: NamedShipments, askServer: AskServer): Promise<KnownShipments> {
  const here = await knownShipments(db, asked)
  const there = await knownToServer(asked, askServer)
  // What is shown here may be ahead of the server.
  const known = [...(there ?? []), ...here]
  return {
    ids: new Set(known.map(({ id }) => id)),
    byTrackingNumber: new Map(known.map((name) => [name.tracking_number, name])),
    byShipmentId: new Map(known.flatMap((name) => (name.shipment_id === null ? [] : [[name.shipment_id, name]]))),
    everywhere: there !== null,
  }
}

async function knownToServer({ ids, shipmentIds, trackingNumbers }: NamedShipments, askServer: AskServer): Promise<ShipmentName[] | null> {
  const known: ShipmentName[] = []
  for (let at = 0; at < Math.max(ids.length, shipmentIds.length, trackingNumbers.length); at += MOST) {
    const piece = (all: readonly string[]) => all.slice(at, at + MOST)
    const call = await askServer({ ids: piece(ids), shipmentIds: piece(shipmentIds), trackingNumbers: piece(trackingNumbers) })
    if (call.kind !== 'answer') return null
    known.push(...call.value.known)
  }
  return known
}
