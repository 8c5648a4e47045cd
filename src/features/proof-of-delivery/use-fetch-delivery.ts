import { useState } from 'react'
import { fetchForDelivery } from '#backend/fetch-for-delivery.ts'
import type { DriverShipment } from '#domain/shipment.ts'
import { FETCH_FIRST, NOT_FOUND_OR_DELIVERED } from '#features/proof-of-delivery/delivery-messages.ts'
import { numberFromScan } from '#domain/number-from-scan.ts'
import { useDatabase } from '#store/database-context.tsx'
import { findByTrackingNumber } from '#store/find-by-tracking-number.ts'

export type FetchState =
  | { kind: 'idle' }
  | { kind: 'looking' }
  | { kind: 'refused'; message: string }
  /** Nobody could say whether the number exists; a person may know better. */
  | { kind: 'not-on-this-device'; number: string; why: string }

/** Looks on the device first, then on the server. */
export function useFetchDelivery(onFound: (number: string, shipment: DriverShipment) => void) {
  const database = useDatabase()
  const [state, setState] = useState<FetchState>({ kind: 'idle' })

  async function look(typed: string): Promise<FetchState> {
    const number = numberFromScan(typed) ?? typed.trim()
    if (number === '') return { kind: 'refused', message: FETCH_FIRST }
    const here = await findByTrackingNumber(database, number)
    if (here?.status === 'Delivered') return { kind: 'refused', message: NOT_FOUND_OR_DELIVERED }
    if (here) {
      onFound(number, here)
      return { kind: 'idle' }
    }
    return askServer(number)
  }

  async function askServer(number: string): Promise<FetchState> {
    const call = await fetchForDelivery(number)
    switch (call.kind) {
      case 'answer':
        if (call.value.shipment === null) return { kind: 'refused', message: NOT_FOUND_OR_DELIVERED }
        onFound(number, call.value.shipment)
        return { kind: 'idle' }
      case 'unreachable':
      case 'captive-portal':
        return { kind: 'not-on-this-device', number, why: 'There is no signal to look it up.' }
      case 'signed-out':
        return { kind: 'not-on-this-device', number, why: 'Looking it up needs you to sign in again.' }
      case 'busy':
        return { kind: 'not-on-this-device', number, why: 'Too many look-ups, or the office is busy. Please wait a minute.' }
      case 'denied':
      case 'too-large':
        return { kind: 'not-on-this-device', number, why: 'The office did not allow the look-up.' }
      case 'failed':
        return { kind: 'not-on-this-device', number, why: `Unexpected error: ${call.message}` }
    }
  }

  async function fetch(typed: string) {
    setState({ kind: 'looking' })
    try {
      setState(await look(typed))
    } catch (failure) {
      setState({ kind: 'refused', message: `Unexpected error: ${failure instanceof Error ? failure.message : String(failure)}` })
    }
  }

  return { state, fetch, reset: () => setState({ kind: 'idle' }) }
}
