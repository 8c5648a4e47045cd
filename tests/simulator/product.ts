import type { UploadAnswer } from '#backend/backend.ts'
import type { Call } from '#backend/call.ts'
import { readAnswer, type HttpAnswer } from '#backend/read-answer.ts'
import { readUploadAnswer } from '#backend/read-upload-answer.ts'
import type { MirrorPage, PullPage, PushAnswer } from '#domain/mirror.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { CaptureDraft } from '#store/capture-draft.ts'
import { saveDraft } from '#store/delivery-draft.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'
import { recordDelivery, type Delivery } from '#store/record-delivery.ts'

// Where the simulator touches what the product is about to offer under other names: the only file that such a change may touch.

/** How the app reads each answer of sync. */
export const reading = {
  mirror: (answer: HttpAnswer, _asked: object): Call<MirrorPage> => readAnswer(answer),
  pull: (answer: HttpAnswer, _asked: object): Call<PullPage> => readAnswer(answer),
  push: (answer: HttpAnswer, _asked: object): Call<PushAnswer> => readAnswer(answer),
  upload: (answer: HttpAnswer, _asked: object): Call<UploadAnswer> => readUploadAnswer(answer),
}

/** Whether the auth server's answer to a refresh says that this session is over. */
export function endsSession({ status, redirected, body }: HttpAnswer): boolean {
  if (redirected || status < 400 || status >= 500 || status === 429) return false
  try {
    const said = JSON.parse(body) as { error_code?: unknown; error?: unknown } | null
    return typeof said?.error_code === 'string' || said?.error === 'invalid_grant'
  } catch {
    return false
  }
}

/** One draft, in whichever tab it is submitted. */
export async function submitDraft(db: WaybillDatabase, delivery: Delivery & { draftId: string }): Promise<{ entryId: string }> {
  return recordDelivery(db, delivery)
}

export async function keepDraft(db: WaybillDatabase, draft: CaptureDraft & { draftId: string }): Promise<void> {
  await saveDraft(db, draft)
}

/** A person gave it up, and the office has not said yet whether it had arrived. */
export function isBeingWithdrawn(entry: OutboxEntry): boolean {
  return (entry.state as string) === 'withdrawing' || ('withdrawal' in entry && entry.withdrawal !== null && !isSettled(entry))
}

function isSettled({ state }: OutboxEntry): boolean {
  return state === 'accepted' || state === 'confirmed' || state === 'discarded'
}
