import { useMemo, useState } from 'react'
import type { BillLine } from '#domain/bill-line.ts'
import { UNREGISTERED } from '#domain/gstin.ts'
import type { BilledClient } from '#domain/invoice.ts'
import { handedOverIn } from '#domain/place-of-supply.ts'

export interface PlaceOfSupply {
  /** Two digits; null where nothing is known. */
  code: string | null
  /** Where the selected shipments were handed over. */
  states: string[]
  choose: (code: string) => void
}

/** Null for a registered client: its place is that of its GSTIN. */
export function usePlaceOfSupply(client: BilledClient | null, lines: readonly BillLine[]): PlaceOfSupply | null {
  const [chosen, setChosen] = useState<string | null>(null)
  const isUnregistered = client?.gstin === UNREGISTERED
  const states = useMemo(
    () => (isUnregistered ? handedOverIn(lines.flatMap(({ selected, shipment }) => (selected ? [shipment.fromState] : []))) : []),
    [isUnregistered, lines],
  )
  return isUnregistered ? { code: chosen ?? states[0] ?? null, states, choose: setChosen } : null
}
