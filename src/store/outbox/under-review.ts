import { isCapture } from '#domain/sync/command.ts'
import type { PullPage } from '#domain/sync/mirror.ts'
import { isDecided, isKnownReview, MOST_REVIEWS_ASKED, type Reviewed } from '#domain/sync/reviewed.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** What this device asks about in its next pull. The oldest first: the office decides in this order. */
export async function readUnderReview(db: WaybillDatabase): Promise<string[]> {
  const arrived = await db.outbox.where('state').anyOf('accepted', 'confirmed').toArray()
  return arrived
    .filter(isUnderReview)
    .toSorted((a, b) => a.seq - b.seq)
    .slice(0, MOST_REVIEWS_ASKED)
    .map(({ entryId }) => entryId)
}

/** Notes what the office has decided, inside the caller's transaction. An older server says nothing. */
export async function noteReviews(db: WaybillDatabase, { reviews }: Pick<PullPage, 'reviews'>): Promise<void> {
  const news = new Map((reviews ?? []).filter(isKnownReview).map(({ id, ...reviewed }) => [id, reviewed]))
  if (news.size === 0) return
  const entries = await db.outbox
    .where('entryId')
    .anyOf([...news.keys()])
    .toArray()
  await db.outbox.bulkUpdate(
    entries.flatMap((entry) => {
      const { seq, answer } = entry
      const reviewed = news.get(entry.entryId)
      // Sent again since it was asked about: its next answer says whether somebody looks at it.
      if (reviewed === undefined || answer === null || !isUnderReview(entry) || isSame(answer, reviewed)) return []
      return [{ key: seq, changes: { answer: { ...answer, reviewed } } }]
    }),
  )
}

function isUnderReview({ command, state, answer }: OutboxEntry): boolean {
  if (!isCapture(command) || (state !== 'accepted' && state !== 'confirmed') || answer?.review === undefined) return false
  return answer.reviewed === undefined || !isDecided(answer.reviewed)
}

/** That it still waits for what its answer said needs no note. */
function isSame({ review, reviewed }: NonNullable<OutboxEntry['answer']>, told: Reviewed): boolean {
  if (reviewed === undefined) return told.state === 'open' && told.reason === review
  return reviewed.state === told.state && reviewed.reason === told.reason
}
