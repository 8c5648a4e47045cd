import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'

import { shipmentDetail } from '#backend/shipment-detail.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import { useDatabase } from '#store/database-context.tsx'
import { keepDetail, readDetail } from '#store/shipment-details.ts'

export type Refresh = 'under-way' | 'done' | NoAnswer

const PHOTO_LOOK_MS = 20_000

/**
 * History and proofs are the server's: fetched when a shipment is opened and again when it changes, when the signal returns and
 * while a photo is on its way. What was fetched is kept on the device. `kept` is undefined while it is read, null where there is no copy.
 */
export function useShipmentDetail(id: string, changedAt: string | null) {
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const [refresh, setRefresh] = useState<Refresh>('under-way')
  const kept = useLiveQuery(async () => (await readDetail(db, id)) ?? null, [db, id])

  useEffect(() => {
    let left = false
    void shipmentDetail(id).then(async (call) => {
      if (call.kind === 'answer') await keepDetail(db, id, call.value)
      if (!left) setRefresh(call.kind === 'answer' ? 'done' : call.kind)
    })
    return () => {
      left = true
    }
  }, [db, id, changedAt, attempt])

  useEffect(() => {
    const again = () => setAttempt((before) => before + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  const photoOnItsWay = kept?.detail.proofs.some((proof) => proof.photo_expected && proof.photo_confirmed_at === null) === true
  useEffect(() => {
    if (!photoOnItsWay) return
    const look = setInterval(() => {
      if (document.visibilityState === 'visible') setAttempt((before) => before + 1)
    }, PHOTO_LOOK_MS)
    return () => clearInterval(look)
  }, [photoOnItsWay])

  return {
    kept,
    refresh,
    tryAgain: () => {
      setRefresh('under-way')
      setAttempt((before) => before + 1)
    },
  }
}
