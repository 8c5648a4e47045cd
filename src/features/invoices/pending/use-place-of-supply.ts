import { useMemo, useState } from 'react'
import type { BillLine } from '#domain/billing/bill-line.ts'
import { UNREGISTERED } from '#domain/billing/gstin.ts'
import type { BilledClient } from '#domain/billing/invoice.ts'
import { handedOverIn } from '#domain/billing/place-of-supply.ts'

export interface PlaceOfSupply {
  /** Two digits; null where nothing is known. */
  code: string | null
  /** Where the selected shipments were handed over. */
  states: string[]
  choose: (code: string) => void
}

/** For a client without a GSTIN; null for all others. */
export function placeOfLines(
  client: BilledClient | null,
  lines: readonly BillLine[],
  chosen: string | null,
): Omit<PlaceOfSupply, 'choose'> | null {
  if (client?.gstin !== UNREGISTERED) return null
  const states = handedOverIn(lines.flatMap(({ selected, shipment }) => (selected ? [shipment.fromState] : [])))
  return { code: chosen ?? states[0] ?? null, states }
}

/** Null for a registered client: its place is that of its GSTIN. */
export function usePlaceOfSupply(client: BilledClient | null, lines: readonly BillLine[]): PlaceOfSupply | null {
  const [chosen, setChosen] = useState<string | null>(null)
  const place = useMemo(() => placeOfLines(client, lines, chosen), [client, lines, chosen])
  return place && { ...place, choose: setChosen }
}
