import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecipientList } from '#domain/shipment/many/recipient-list.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { StorageFull } from '#store/database/storage-full.ts'
import type { RecipientListKey } from '#store/drafts/draft-rows.ts'
import { clearRecipientList, saveRecipientList } from '#store/drafts/recipient-list-draft.ts'
import { useKeepWhenLeft } from '#ui/hooks/use-keep-when-left.ts'
import { useUnsavedWork } from '#ui/hooks/unsaved-work.ts'

const SAVE_AFTER_MS = 300

/** Keeps the list on this device while it grows, and forgets it when there is nothing left of it. Says whether there is no room for it. */
export function useKeptList(key: RecipientListKey, list: RecipientList | null): boolean {
  const db = useDatabase()
  const [storageFull, setStorageFull] = useState(false)
  const kept = useRef(list)
  const unsaved = useRef<RecipientList | null | undefined>(undefined)
  const keeping = useRef<Promise<void>>(Promise.resolve())
  useUnsavedWork(list !== null)

  const keep = useCallback(() => {
    const next = unsaved.current
    if (next === undefined) return
    unsaved.current = undefined
    // One after the other: a slow write must not overtake the clearing after it.
    keeping.current = keeping.current
      .then(() => (next === null ? clearRecipientList(db, key) : saveRecipientList(db, key, next)))
      .then(
        () => setStorageFull(false),
        (failure: unknown) => setStorageFull(failure instanceof StorageFull),
      )
  }, [db, key])

  useEffect(() => {
    if (kept.current === list) return
    kept.current = list
    unsaved.current = list
    const soon = setTimeout(keep, list === null ? 0 : SAVE_AFTER_MS)
    return () => clearTimeout(soon)
  }, [list, keep])

  useKeepWhenLeft(keep)

  return storageFull
}
