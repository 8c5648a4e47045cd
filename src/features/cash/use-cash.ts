import { useState } from 'react'
import { claimedUpi, settleUpi } from '#backend/rpc/billing/settle-upi.ts'
import { cashOfDriver, cashWithDrivers } from '#backend/rpc/billing/cash.ts'
import type { ClaimedUpi } from '#domain/billing/cash/claimed-upi.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { settleRefusalWords } from '#features/cash/find-upi-dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const LOOK_MS = 60_000

/** Asked anew every minute while somebody looks: drivers go on collecting. */
export function useCash() {
  return useServerQuery('cash', async () => cashWithDrivers(), { when: { online: true, everyMs: LOOK_MS } })
}

/** `changed`: what the driver carries as the page knows it. */
export function useCollections(driverId: string, changed: number) {
  return useServerQuery(driverId, async () => cashOfDriver(driverId), { changed: String(changed) })
}

export function useClaimedUpi() {
  return useServerQuery('claimed upi', async () => claimedUpi(), { when: { online: true } })
}

/** All of a claim was found. Sent again it is found once. */
export function useFoundWhole(onSettled: (claim: ClaimedUpi) => void) {
  const [busy, setBusy] = useState<string | null>(null)
  async function found({ id, claimedPaise, trackingNumber }: ClaimedUpi): Promise<void> {
    if (busy !== null) return
    setBusy(id)
    const call = await settleUpi({ claimId: id, foundPaise: claimedPaise, reason: null }).finally(() => setBusy(null))
    if (call.kind !== 'answer') showToast(noAnswerWords(call.kind), { tone: 'bad' })
    else if ('refused' in call.value) showToast(settleRefusalWords(call.value.refused), { tone: 'bad' })
    else {
      showToast(`${formatShortRupees(claimedPaise)} found for ${trackingNumber}.`, { tone: 'good' })
      onSettled(call.value.claim)
    }
  }
  return { busy, found }
}
