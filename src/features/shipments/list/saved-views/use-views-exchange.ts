import { syncPersonalViews } from '#backend/rpc/shipment/sync-personal-views.ts'
import type { PersonalViews } from '#domain/shipment/list/personal-views.ts'
import { takeViews } from '#store/copies/saved-views.ts'
import { unsentViewChanges } from '#store/copies/unsent-views.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { ownerOf } from '#store/database/database-name.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/**
 * Keeps columns and saved views in step with the server while the list is open: sends what was changed here, with `noted`, and takes what
 * was changed elsewhere. Without an answer everything stays as it is on this device and goes with the next one.
 */
export function useViewsExchange(noted: number): void {
  const db = useDatabase()
  // Whose views these are, the database says: the session may be another person's already while this one's page is still drawn.
  const userId = ownerOf(db.name)
  useServerQuery(`personal views of ${userId}`, (signal) => exchange(db, userId, signal), {
    changed: String(noted),
    when: { online: true, awayMs: 60_000 },
    onOutcome: (outcome) => {
      if (outcome.kind === 'answer') tellRefused(outcome.value)
    },
  })
}

async function exchange(db: WaybillDatabase, userId: string, signal: AbortSignal) {
  const changes = await unsentViewChanges(db)
  const result = await syncPersonalViews(userId, changes)
  // A later exchange is under way: its answer is the newer one. On a full disk what is kept stays as it was.
  if (result.kind === 'answer' && !signal.aborted) await takeViews(db, changes, result.value).catch(() => undefined)
  return result
}

function tellRefused({ refused }: PersonalViews): void {
  const reasons = new Set(refused.map(({ reason }) => reason))
  if (reasons.has('not-allowed'))
    showToast('Only its owner or an admin changes a shared view. It stands as it was; save yours under another name.', TROUBLE)
  if (reasons.has('invalid')) showToast('The server could not accept a change of your views or columns. It was taken back here.', TROUBLE)
}

const TROUBLE = { tone: 'bad', milliseconds: 8000 } as const
