import type { WaybillDatabase } from '#store/database/database.ts'
import type { RecipientListKey, UnfinishedList } from '#store/drafts/draft-rows.ts'
import { idOfList, readRecipientLists, recipientListKey } from '#store/drafts/recipient-list-draft.ts'

export interface OpenedList {
  key: RecipientListKey
  /** What was typed before; null for a list that begins. */
  kept: UnfinishedList | null
  others: OtherList[]
}

export interface OtherList {
  list: UnfinishedList
  isOpenElsewhere: boolean
}

/**
 * The list with this id, or the one written last, unless another tab has it open: two tabs with one list would each write over the other.
 * It is this tab's until `signal` is aborted.
 */
export async function openRecipientList(db: WaybillDatabase, wantedId: string | null, signal: AbortSignal): Promise<OpenedList> {
  const lists = await readRecipientLists(db)
  const wanted = lists.filter((list) => idOfList(list) === wantedId)
  let key: RecipientListKey | null = null
  for (const list of wanted.length > 0 ? wanted : lists) {
    if (key === null && (await holdList(list.key, signal))) ({ key } = list)
  }
  const own = key ?? recipientListKey(crypto.randomUUID())
  if (key === null) await holdList(own, signal)
  const held = await heldNames()
  // Anew: the tab that has just let go of a list may have written a last time.
  const now = await readRecipientLists(db)
  return {
    key: own,
    kept: now.find((list) => list.key === own) ?? null,
    others: now.filter((list) => list.key !== own).map((list) => ({ list, isOpenElsewhere: held.has(lockName(list.key)) })),
  }
}

const lockName = (key: RecipientListKey) => `waybill-${key}`

/** A page that was just left lets go a moment later. */
const LETS_GO_MS = 150

async function holdList(key: RecipientListKey, signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return true
  return new Promise((answer) => {
    navigator.locks
      .request(lockName(key), { signal: AbortSignal.timeout(LETS_GO_MS) }, async () => {
        answer(true)
        if (!signal.aborted) await new Promise((leave) => signal.addEventListener('abort', leave))
      })
      .catch(() => answer(false))
  })
}

async function heldNames(): Promise<ReadonlySet<string | undefined>> {
  if (!('locks' in navigator)) return new Set()
  return new Set((await navigator.locks.query()).held?.map(({ name }) => name))
}
