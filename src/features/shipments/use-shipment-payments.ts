import { useEffect, useState } from 'react'
import { shipmentPayments } from '#backend/office-payments.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import type { PaymentLedger } from '#domain/payment.ts'

/**
 * A shipment's payments are the server's alone: fetched when it is opened, when it changes, when the signal returns and when somebody
 * comes back to the tab. `undefined` while asking for the first time, null where the server has no such shipment.
 */
export function useShipmentPayments(id: string, changedAt: string) {
  const [ledger, setLedger] = useState<PaymentLedger | null | undefined>(undefined)
  const [trouble, setTrouble] = useState<NoAnswer | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let left = false
    void shipmentPayments(id).then((call) => {
      if (left) return
      setTrouble(call.kind === 'answer' ? null : call.kind)
      if (call.kind === 'answer') setLedger(call.value.ledger)
    })
    return () => {
      left = true
    }
  }, [id, changedAt, attempt])

  useEffect(() => {
    const again = () => setAttempt((before) => before + 1)
    const whenVisible = () => {
      if (document.visibilityState === 'visible') again()
    }
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', whenVisible)
    }
  }, [])

  return { ledger, trouble, learn: setLedger, tryAgain: () => setAttempt((before) => before + 1) }
}
