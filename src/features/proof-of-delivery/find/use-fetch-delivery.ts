import { useEffect, useRef, useState } from 'react'
import { fetchForDelivery } from '#backend/rpc/fetch-for-delivery.ts'
import { noAnswerWords, type OwnWords } from '#domain/sync/no-answer-messages.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { FETCH_FIRST, NOT_FOUND_OR_DELIVERED } from '#features/proof-of-delivery/find/delivery-messages.ts'
import { scannedCode } from '#domain/shipment/scanned-code.ts'
import { LONGEST_TRACKING_NUMBER, looksLikeTrackingNumber } from '#domain/shipment/tracking-number.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { findScanned } from '#store/search/find-scanned.ts'

export type FetchState =
  | { kind: 'idle' }
  | { kind: 'looking' }
  | { kind: 'refused'; message: string }
  /** Nobody could say whether the number exists; a person may know better. */
  | { kind: 'not-on-this-device'; number: string; why: string }

const NO_SIGNAL = 'There is no signal to look it up.'
const NOT_ALLOWED = 'The office did not allow the look-up.'

const NOT_LOOKED_UP: OwnWords = {
  unreachable: NO_SIGNAL,
  'captive-portal': NO_SIGNAL,
  'signed-out': 'Looking it up needs you to sign in again.',
  denied: NOT_ALLOWED,
  'too-large': NOT_ALLOWED,
}

/** As the server keeps numbers. One that is none is not worth a look-up, and saved without signal it could only come back. */
function mayBeOfAParcel(number: string): boolean {
  return number.length <= LONGEST_TRACKING_NUMBER && looksLikeTrackingNumber(number)
}

interface Found {
  found: { number: string; shipment: DriverShipment }
}

/** Looks on the device first, then on the server. What nobody waits for any more leads nowhere. */
export function useFetchDelivery(onFound: (number: string, shipment: DriverShipment) => void) {
  const database = useDatabase()
  const [state, setState] = useState<FetchState>({ kind: 'idle' })
  const wanted = useRef<symbol>(null)
  useEffect(
    () => () => {
      wanted.current = null
    },
    [],
  )

  async function look(typed: string): Promise<FetchState | Found> {
    const number = scannedCode(typed) ?? typed.trim()
    if (number === '') return { kind: 'refused', message: FETCH_FIRST }
    const here = await findScanned(database, number)
    if (here?.status === 'Delivered') return { kind: 'refused', message: NOT_FOUND_OR_DELIVERED }
    if (here) return { found: { number, shipment: here } }
    return mayBeOfAParcel(number) ? askServer(number) : { kind: 'refused', message: FETCH_FIRST }
  }

  async function askServer(number: string): Promise<FetchState | Found> {
    const call = await fetchForDelivery(number)
    switch (call.kind) {
      case 'answer':
        if (call.value.shipment === null) return { kind: 'refused', message: NOT_FOUND_OR_DELIVERED }
        return { found: { number, shipment: call.value.shipment } }
      case 'failed':
        return { kind: 'not-on-this-device', number, why: `Unexpected error: ${call.message}` }
      case 'busy': {
        const minutes = Math.ceil((call.retryAfterMs ?? 0) / 60_000)
        const wait = minutes > 1 ? `${minutes} minutes` : 'a minute'
        return { kind: 'not-on-this-device', number, why: `Too many look-ups, or the office is busy. Please wait ${wait}.` }
      }
      default:
        return { kind: 'not-on-this-device', number, why: noAnswerWords(call.kind, NOT_LOOKED_UP) }
    }
  }

  async function lookUp(typed: string) {
    const mine = Symbol()
    wanted.current = mine
    setState({ kind: 'looking' })
    const answer = await look(typed).catch((failure: unknown) => ({
      kind: 'refused' as const,
      message: `Unexpected error: ${failure instanceof Error ? failure.message : String(failure)}`,
    }))
    if (wanted.current !== mine) return
    setState('found' in answer ? { kind: 'idle' } : answer)
    if ('found' in answer) onFound(answer.found.number, answer.found.shipment)
  }

  /** Whatever is still being looked up is no longer waited for. */
  function reset() {
    wanted.current = null
    setState({ kind: 'idle' })
  }

  return { state, lookUp, reset }
}
