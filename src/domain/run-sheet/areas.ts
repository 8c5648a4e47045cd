import { waitsForDecision } from '#domain/shipment/failure/failed-decision.ts'
import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import type { RunSheet, ShipmentsById } from '#domain/run-sheet/run-sheet.ts'

/** How the places of a day's parcels are put together: a town's own PIN codes share their first three digits. */
export const AREA_KINDS = ['pin', 'prefix', 'city'] as const
export type AreaKind = (typeof AREA_KINDS)[number]
export const AREA_WORDS: Record<AreaKind, string> = { pin: 'PIN code', prefix: 'First three digits', city: 'City' }

export interface Load {
  shipmentIds: string[]
  pieces: number
  /** In paise, at their doors. */
  collects: number
}

export interface Area extends Load {
  key: string
  /** As people call it: "411001 Pune". */
  name: string
}

/** By the order of their names; what says no place comes first. */
export function areasOf(shipments: readonly Shipment[], kind: AreaKind): Area[] {
  const groups = new Map<string, [Shipment, ...Shipment[]]>()
  for (const shipment of shipments) {
    const key = keyOf(shipment, kind)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [shipment])
    else group.push(shipment)
  }
  return [...groups]
    .map(([key, group]) => ({ key, name: nameOf(key, kind, group[0]), ...loadWith(NOTHING, group) }))
    .toSorted((a, b) => a.key.localeCompare(b.key, 'en-IN'))
}

const NOTHING: Load = { shipmentIds: [], pieces: 0, collects: 0 }

function keyOf({ to_postal_code, to_city }: Shipment, kind: AreaKind): string {
  const pin = to_postal_code.replaceAll(/\s/g, '')
  if (kind === 'city') return to_city.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return kind === 'pin' ? pin : pin.slice(0, 3)
}

function nameOf(key: string, kind: AreaKind, { to_city }: Shipment): string {
  const city = to_city.trim()
  if (kind === 'city') return city === '' ? 'No city' : city
  if (key === '') return ['No PIN code', city].filter(Boolean).join(' ')
  return [kind === 'pin' ? key : `${key}…`, city].filter(Boolean).join(' ')
}

/** A load with these on top. */
export function loadWith({ shipmentIds, pieces, collects }: Load, shipments: readonly Shipment[]): Load {
  return {
    shipmentIds: [...shipmentIds, ...shipments.map(({ id }) => id)],
    pieces: shipments.reduce((sum, shipment) => sum + piecesOf(shipment), pieces),
    collects: shipments.reduce((sum, shipment) => sum + toCollect(shipment), collects),
  }
}

/** What a driver's sheets of this day still hold, drafts with what is out. */
export function loadOfSheets(
  driverId: string,
  day: string,
  sheets: readonly Pick<RunSheet, 'driver_id' | 'sheet_date' | 'state' | 'stops'>[],
  shipments: ShipmentsById,
): Load {
  const own = sheets.filter(({ driver_id, sheet_date, state }) => driver_id === driverId && sheet_date === day && state !== 'closed')
  const held = own.flatMap(({ stops }) => stops.flatMap(({ shipment_id }) => shipments.get(shipment_id) ?? []))
  return loadWith(
    NOTHING,
    held.filter(({ status }) => isOpen(status)),
  )
}

/** Not proposed, by why not. Somebody who wants one along all the same puts it on the sheet by itself. */
export interface Apart {
  held: number
  later: number
  undecided: number
  /** Taken off a sheet that is out, and in its driver's van. */
  inVan: number
}

/** What may go along on this day: still to be delivered, on no open sheet, and neither waiting for pick-up, another day nor a decision. */
export function freeOf(
  shipments: readonly Shipment[],
  openSheets: readonly Pick<RunSheet, 'stops'>[],
  day: string,
): { free: Shipment[]; apart: Apart } {
  const taken = new Set(openSheets.flatMap(({ stops }) => stops.map(({ shipment_id }) => shipment_id)))
  const free: Shipment[] = []
  const apart: Apart = { held: 0, later: 0, undecided: 0, inVan: 0 }
  for (const shipment of shipments) {
    if (!isOpen(shipment.status) || taken.has(shipment.id)) continue
    const { held_at: heldAt, again_on: againOn, with_driver: withDriver } = shipment.decided ?? {}
    if (withDriver !== undefined) apart.inVan += 1
    else if (heldAt !== undefined) apart.held += 1
    else if (againOn !== undefined && againOn > day) apart.later += 1
    else if (waitsForDecision(shipment)) apart.undecided += 1
    else free.push(shipment)
  }
  return { free, apart }
}
