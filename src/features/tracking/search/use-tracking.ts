import { useEffect, useState } from 'react'

import { trackByPhone } from '#backend/rpc/visitor/track-by-phone.ts'
import { trackShipment } from '#backend/rpc/visitor/track-shipment.ts'
import { listedBefore } from '#features/tracking/recent/listed-before.ts'
import { runSearch, type SearchAnswer } from '#features/tracking/search/run-search.ts'
import type { TrackingSearch } from '#features/tracking/search/search-input.ts'
import { useRefreshWhen } from '#ui/hooks/use-refresh-when.ts'

export type TrackingState = { kind: 'idle' } | { kind: 'searching' } | SearchAnswer

interface Asking {
  search: TrackingSearch
  personId: string | null
  /** The person came back to this result: the earlier list is good enough. */
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
  const otherwise = 'otherwise' in search ? search.otherwise : ''

  useEffect(() => {
    if (number === null || search.kind === 'empty' || search.kind === 'invalid' || isAnswered) return
    let ignore = false
    // The device may keep only a visitor's answers.
    const keep = personId === null
    const lookups = {
      byPhone: (phone: string) => trackByPhone(phone, null, keep),
      byNumber: (trackingNumber: string) => trackShipment(trackingNumber, keep),
    }
    void runSearch({ kind: search.kind, number, otherwise }, lookups).then((answer) => {
      if (!ignore) setAnswered({ asked, answer })
    })
    return () => {
      ignore = true
    }
  }, [search.kind, number, otherwise, personId, asked, isAnswered])

  const state: TrackingState = number === null ? { kind: 'idle' } : isAnswered ? answered.answer : { kind: 'searching' }
  const withoutSignal = state.kind === 'unreachable' || ('fromCache' in state && state.fromCache)
  const searchAgain = () => setAsked((before) => before + 1)
  useRefreshWhen(searchAgain, { online: withoutSignal, question: asked, settleMs: SETTLED_MS })

  return { state, searchAgain }
}
