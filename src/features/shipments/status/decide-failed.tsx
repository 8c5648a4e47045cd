import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { workingDayAfter } from '#domain/shipment/failure/failed-decision.ts'
import type { ToDecide } from '#domain/shipment/failure/to-decide.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { decideFailed } from '#store/writes/decide-on-failed.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatDate } from '#ui/format/format-time.ts'

interface DecideFailedProps {
  shipmentIds: readonly string[]
  onDecided: () => void
}

/** As many as a person has looked at one by one; more are decided at their desk, which asks first and has them selected. */
const AT_ONCE = 20

/**
 * The desk's decisions of failed deliveries, in one press: tried once more on the next working day, or on the way back to the sender. Those
 * that have moved on since are left alone.
 */
export function DecideFailed({ shipmentIds, onDecided }: DecideFailedProps) {
  const db = useDatabase()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'again' | 'return' | null>(null)

  async function decide(decision: 'again' | 'return') {
    if (shipmentIds.length > AT_ONCE) return navigate(paths.failed, { state: { toDecide: shipmentIds } satisfies ToDecide })
    setBusy(decision)
    try {
      const againOn = decision === 'again' ? workingDayAfter(todayInIndia(), 1) : null
      const decided = await decideFailed(db, shipmentIds, { decision, againOn, warehouseId: null })
      const others = shipmentIds.length - decided
      const what = againOn === null ? 'to go back to the sender' : `to be delivered again on ${formatDate(againOn)}`
      const rest = others > 0 ? ` ${countOf(others, 'shipment')} waited for no decision any more.` : ''
      showToast(`Saved on this device: ${countOf(decided, 'shipment')} ${what}.${rest}`, {
        tone: others > 0 ? 'warn' : 'good',
        ...(others > 0 && { milliseconds: 8000 }),
      })
      onDecided()
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
    setBusy(null)
  }

  return (
    <>
      <Button size="small" busy={busy === 'again'} onClick={() => void decide('again')}>
        Deliver again
      </Button>
      <Button size="small" variant="secondary" busy={busy === 'return'} onClick={() => void decide('return')}>
        Return to the sender
      </Button>
    </>
  )
}
