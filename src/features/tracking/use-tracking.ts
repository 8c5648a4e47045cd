import { useEffect, useState } from 'react'

import { trackShipment, type TrackAnswer } from '#backend/track-shipment.ts'

export type TrackingState = { kind: 'idle' } | { kind: 'searching' } | TrackAnswer

/** The network is announced a moment before it carries anything. */
const SETTLED_MS = 1000

/** Searches at once for the number it is given, and again when asked or when the signal comes back after a search without. */
export function useTracking(number: string | null): { state: TrackingState; searchAgain: () => void } {
  const [asked, setAsked] = useState(0)
  const [answered, setAnswered] = useState<{ number: string; asked: number; answer: TrackAnswer } | null>(null)

  useEffect(() => {
    if (number === null) return
    let left = false
    void trackShipment(number).then((answer) => {
      if (!left) setAnswered({ number, asked, answer })
    })
    return () => {
      left = true
    }
  }, [number, asked])

  const state = currentState(number, asked, answered)
  const withoutSignal = state.kind === 'no-connection' || (state.kind === 'found' && state.fromCache)
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

function currentState(
  number: string | null,
  asked: number,
  answered: { number: string; asked: number; answer: TrackAnswer } | null,
): TrackingState {
  if (number === null) return { kind: 'idle' }
  return answered !== null && answered.number === number && answered.asked === asked ? answered.answer : { kind: 'searching' }
}
