import { useCallback, useEffect, useRef, useState } from 'react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { TypedShipment } from '#domain/shipment/typed-shipment.ts'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { clearShipmentDraft, saveShipmentDraft, type ShipmentDraftKey } from '#store/drafts/shipment-draft.ts'
import { StorageFull } from '#store/database/storage-full.ts'

const SAVE_AFTER_MS = 300

/** Keeps what is typed on this device while it grows. */
export function useShipmentDraft(key: ShipmentDraftKey, opened: Shipment | null, dirty: boolean) {
  const db = useDatabase()
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
    keeping.current = saveShipmentDraft(db, key, { typed, opened, savedAt: Date.now() }).then(
      () => setStorageFull(false),
      (failure: unknown) => setStorageFull(failure instanceof StorageFull),
    )
  }, [db, key, opened])

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      keep()
    }
  }, [keep])

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
      await keeping.current
      await clearShipmentDraft(db, key)
    },
    /** Begins again after it was thrown away on purpose. */
    clear: async () => {
      clearTimeout(timer.current)
      unsaved.current = null
      await keeping.current
      await clearShipmentDraft(db, key)
    },
  }
}
