import { useEffect, useState } from 'react'

import { trackByPhone } from '#backend/track-by-phone.ts'
import { trackShipment } from '#backend/track-shipment.ts'
import { listedBefore } from '#features/tracking/listed-before.ts'
import { runSearch, type SearchAnswer } from '#features/tracking/run-search.ts'
import type { TrackingSearch } from '#features/tracking/search-input.ts'

export type TrackingState = { kind: 'idle' } | { kind: 'searching' } | SearchAnswer

interface Asking {
  search: TrackingSearch
  personId: string | null
  /** The person came back to this result: what was listed then is good enough. */
  cameBack: boolean
}

interface Answered {
  asked: number
  answer: SearchAnswer
}

/** The network is announced a moment before it carries anything. */
const SETTLED_MS = 1000

/** Searches at once, and again when asked or when the signal comes back after a search without. For one search: give it a key. */
export function useTracking({ search, personId, cameBack }: Asking): { state: TrackingState; searchAgain: () => void } {
  const [asked, setAsked] = useState(0)
  const [answered, setAnswered] = useState<Answered | null>(() => {
    const before = cameBack && search.kind === 'phone' ? listedBefore(search.number, personId) : null
    return before && { asked: 0, answer: { kind: 'listed', ...before } }
  })
  const isAnswered = answered?.asked === asked
  const number = 'number' in search ? search.number : null

  useEffect(() => {
    if (number === null || search.kind === 'empty' || search.kind === 'invalid' || isAnswered) return
    let left = false
    // Only a visitor's answers may be kept on the device.
    const keep = personId === null
    const lookups = {
      byPhone: (phone: string) => trackByPhone(phone, null, keep),
      byNumber: (trackingNumber: string) => trackShipment(trackingNumber, keep),
    }
    void runSearch({ kind: search.kind, number }, lookups).then((answer) => {
      if (!left) setAnswered({ asked, answer })
    })
    return () => {
      left = true
    }
  }, [search.kind, number, personId, asked, isAnswered])

  const state: TrackingState = number === null ? { kind: 'idle' } : isAnswered ? answered.answer : { kind: 'searching' }
  const withoutSignal = state.kind === 'no-connection' || ('fromCache' in state && state.fromCache)
  useEffect(() => {
    if (!withoutSignal) return
    let soon: ReturnType<typeof setTimeout> | undefined
    const searchAgain = () => {
      soon = setTimeout(() => setAsked((before) => before + 1), SETTLED_MS)
    }
    window.addEventListener('online', searchAgain)
    return () => {
      clearTimeout(soon)
      window.removeEventListener('online', searchAgain)
    }
  }, [withoutSignal])

  return { state, searchAgain: () => setAsked((before) => before + 1) }
}
