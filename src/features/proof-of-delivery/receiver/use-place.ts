import { useEffect, useEffectEvent, useRef } from 'react'
import { placeOf, type Place } from '#domain/shipment/receipt/receipt-facts.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'

const REFUSED_KEY = 'waybill.place-refused-on'

const ASKED: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 30_000 }

/** Between two answers that old a driver has come to another door. */
const FRESH_MS = 30_000

interface Asking {
  place: Promise<Place | null>
  /** Null until it is answered. */
  answer: { place: Place | null; at: number } | null
}

interface WantedPlace {
  /** The form has none, and is to have one. */
  isWanted: boolean
  /** Something was entered: this is the door. */
  hasBegun: boolean
  /** With the device's time. */
  onPlace: (place: Place, at: number) => void
}

/**
 * Asks where the phone is from the moment that the form opens, beside everything else: nothing waits for the answer, and one of before
 * something was entered is taken only while it is fresh. A driver who refuses is not asked again that day. What is returned gives the answer
 * that is still to come, for a capture that was quicker.
 */
export function usePlace({ isWanted, hasBegun, onPlace }: WantedPlace): () => Promise<Place | null> {
  const tell = useEffectEvent(onPlace)
  const asking = useRef<Asking | null>(null)
  useEffect(() => {
    if (isWanted) asking.current ??= ask()
  }, [isWanted])
  useEffect(() => {
    if (!isWanted || !hasBegun) return
    if (asking.current === null || isStale(asking.current)) asking.current = ask()
    let ignore = false
    void asking.current.place.then((place) => {
      if (!ignore && place !== null) tell(place, Date.now())
    })
    return () => {
      ignore = true
    }
  }, [isWanted, hasBegun])
  return async () => asking.current?.place ?? null
}

function isStale({ answer }: Asking): boolean {
  return answer !== null && (answer.place === null || Date.now() - answer.at > FRESH_MS)
}

function ask(): Asking {
  const asking: Asking = { place: askPlace(), answer: null }
  void asking.place.then((place) => (asking.answer = { place, at: Date.now() }))
  return asking
}

/** Null where it is refused, not to be had, or not to be asked for. */
async function askPlace(): Promise<Place | null> {
  if (!window.isSecureContext || !('geolocation' in navigator) || localStorage.getItem(REFUSED_KEY) === todayInIndia()) return null
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(placeOf(coords)),
      (refusal) => {
        if (refusal.code === refusal.PERMISSION_DENIED) localStorage.setItem(REFUSED_KEY, todayInIndia())
        resolve(null)
      },
      ASKED,
    )
  })
}
