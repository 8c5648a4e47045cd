import { useEffect, useEffectEvent } from 'react'
import { placeOf, type Place } from '#domain/shipment/receipt/receipt-facts.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'

const REFUSED_KEY = 'waybill.place-refused-on'

const ASKED: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 30_000 }

/**
 * Asks where the phone is as long as it is wanted, beside everything else: nothing waits for the answer. Whoever refuses is not asked again
 * that day.
 */
export function usePlace(isWanted: boolean, onPlace: (place: Place) => void): void {
  const tell = useEffectEvent(onPlace)
  useEffect(() => {
    if (!isWanted || !window.isSecureContext || !('geolocation' in navigator)) return
    if (localStorage.getItem(REFUSED_KEY) === todayInIndia()) return
    let isHere = true
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = placeOf(coords)
        if (isHere && place !== null) tell(place)
      },
      (refusal) => {
        if (refusal.code === refusal.PERMISSION_DENIED) localStorage.setItem(REFUSED_KEY, todayInIndia())
      },
      ASKED,
    )
    return () => {
      isHere = false
    }
  }, [isWanted])
}
