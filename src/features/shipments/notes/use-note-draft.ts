import { useCallback, useRef, useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { StorageFull } from '#store/database/storage-full.ts'
import { clearNoteDraft, saveNoteDraft, type NoteDraft } from '#store/drafts/note-draft.ts'
import { useKeepWhenLeft } from '#ui/hooks/use-keep-when-left.ts'
import { useUnsavedWork } from '#ui/hooks/unsaved-work.ts'

const SAVE_AFTER_MS = 300

/** Where a note is written: on which shipment, and under which note. */
export type NotePlace = Pick<NoteDraft, 'shipmentId' | 'shipmentName' | 'replyTo'>

/** Keeps what is typed on this device while it grows. `kept` is what was left there. */
export function useNoteDraft({ shipmentId, shipmentName, replyTo }: NotePlace, kept: NoteDraft | undefined) {
  const db = useDatabase()
  const begin = (text: string): NoteDraft => ({ noteId: crypto.randomUUID(), shipmentId, shipmentName, replyTo, text })
  const [draft, setDraft] = useState(() => kept ?? begin(''))
  const [storageFull, setStorageFull] = useState(false)
  const unsaved = useRef<NoteDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keeping = useRef(Promise.resolve(true))

  /** Whether the device has it. */
  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    const typed = unsaved.current
    unsaved.current = null
    if (typed !== null) {
      keeping.current = saveNoteDraft(db, typed).then(
        () => {
          setStorageFull(false)
          return true
        },
        (failure: unknown) => {
          setStorageFull(failure instanceof StorageFull)
          return false
        },
      )
    }
    return keeping.current
  }, [db])

  useKeepWhenLeft(keep)

  useUnsavedWork(draft.text.trim() !== '')

  function change(next: NoteDraft) {
    setDraft(next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), SAVE_AFTER_MS)
  }

  return {
    draft,
    storageFull,
    keep,
    type: (text: string) => change({ ...draft, text }),
    /** The same words as another note: the id stands for other words on the server. */
    typeAnother: async () => {
      await clearNoteDraft(db, draft)
      change(begin(draft.text))
    },
    /** It has arrived: the next note begins. */
    end: async () => {
      unsaved.current = null
      await keep()
      await clearNoteDraft(db, draft)
      setDraft(begin(''))
    },
  }
}
