import { useCallback, useEffect, useRef, useState } from 'react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { TypedShipment } from '#domain/shipment/typed-shipment.ts'
import { useKeepWhenLeft } from '#ui/hooks/use-keep-when-left.ts'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { giveUpForm, keepShipmentDraft, type OwnDraft } from '#store/drafts/shipment-draft.ts'
import { StorageFull } from '#store/database/storage-full.ts'

const SAVE_AFTER_MS = 300

/** Keeps what is typed on this device while it grows. `kept` is what there was of it when the form opened. */
export function useShipmentDraft(kept: OwnDraft, opened: Shipment | null, dirty: boolean) {
  const db = useDatabase()
  const own = useRef(kept)
  const [storageFull, setStorageFull] = useState(false)
  const unsaved = useRef<TypedShipment | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const over = useRef(false)
  const keeping = useRef<Promise<void>>(Promise.resolve())

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    const typed = unsaved.current
    if (typed === null || over.current) return
    unsaved.current = null
    // One after the other: each knows its draft by what the one before has written.
    keeping.current = keeping.current
      .then(async () => {
        own.current = await keepShipmentDraft(db, own.current, { typed, opened, savedAt: Date.now() })
      })
      .then(
        () => setStorageFull(false),
        (failure: unknown) => setStorageFull(failure instanceof StorageFull),
      )
  }, [db, opened])

  /** Never what another tab has typed. */
  async function forget() {
    await keeping.current
    const { key, savedAt } = own.current
    if (savedAt !== null) await giveUpForm(db, { key, savedAt })
    own.current = { key, savedAt: null }
  }

  useKeepWhenLeft(keep)

  useEffect(() => {
    if (!dirty) return
    const letGo = holdUnsavedWork()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      letGo()
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty])

  return {
    storageFull,
    typed: (next: TypedShipment) => {
      unsaved.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, SAVE_AFTER_MS)
    },
    /** For good: the typed text is saved elsewhere, or given up. A draft written later would offer it again. */
    end: async () => {
      over.current = true
      clearTimeout(timer.current)
      await forget()
    },
    /** Begins again after it was thrown away on purpose. */
    clear: async () => {
      clearTimeout(timer.current)
      unsaved.current = null
      await forget()
    },
  }
}
