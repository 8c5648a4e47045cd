import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnteredFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import { useKeepWhenLeft } from '#ui/hooks/use-keep-when-left.ts'
import { useUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import {
  clearDraft,
  hasContent,
  isSameCapture,
  readKeptDraft,
  saveDraft,
  withoutOldPlace,
  type CaptureDraft,
  type KeptDraft,
} from '#store/drafts/delivery-draft.ts'
import { mergeDrafts } from '#store/drafts/merge-drafts.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { readSubmittedDraft, type SubmittedDraft } from '#store/drafts/submitted-draft.ts'

const SAVE_AFTER = 300
/** Also where somebody types without a pause. Not with every key: each writing takes the photos along. */
const SAVE_WITHIN = 1500

export type DraftChanges = Partial<
  Pick<
    CaptureDraft,
    | 'outcome'
    | 'notes'
    | 'photo'
    | 'morePhotos'
    | 'failure'
    | 'shipmentId'
    | 'collecting'
    | 'along'
    | 'alongCollecting'
    | 'alongCodes'
    | 'placeAt'
    | keyof EnteredFacts
  >
>

export interface CaptureState {
  loading: boolean
  draft: CaptureDraft
  /** Something half-made stands in the way. Another tab may have begun it after this form was opened: what was entered here stays. */
  other: CaptureDraft | null
  discardOther: () => void
  /** A function is given the newest draft: what it builds on may have changed while something was prepared. */
  change: (changes: DraftChanges | ((newest: CaptureDraft) => DraftChanges)) => void
  /** The draft could not be kept for a killed app; the form itself still holds it. */
  storageFull: boolean
  /**
   * Call it before the capture is saved: it keeps what is not kept yet, then writes no more. A draft written during the save would come
   * after it and offer the same delivery again. Returns the id of the draft, which two tabs may share.
   */
  handOver: () => Promise<string>
  /** The capture could not be saved: the draft is kept again. */
  takeBack: () => void
  /** What the draft has become, in this tab or another. */
  submitted: SubmittedDraft | null
  /** Nothing of the form is kept, on the device either. */
  giveUp: () => Promise<void>
  /** The entered text becomes a separate capture beside the submitted one. */
  beginAnother: () => void
}

/**
 * Keeps text and photo on the device while they grow, so that they survive a killed app. Open in two tabs, it is one form: each shows what was
 * entered in the other.
 */
export function useCaptureDraft(number: string): CaptureState {
  const database = useDatabase()
  const [draft, setDraft] = useState<CaptureDraft>(() => emptyDraft(number))
  const [loading, setLoading] = useState(true)
  const [other, setOther] = useState<CaptureDraft | null>(null)
  const [storageFull, setStorageFull] = useState(false)
  // Always the newest state: a photo takes seconds to prepare, and comes back to the render that it was taken in.
  const newest = useRef(draft)
  /** What this tab knows to be kept. */
  const seen = useRef<KeptDraft>({ draft, revision: 0 })
  const formIsGone = useRef(false)
  const isUnsaved = useRef(false)
  const unsavedSince = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const over = useRef(false)
  const keeping = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    let ignore = false
    readKeptDraft(database)
      .then((kept) => {
        if (ignore) return
        if (kept?.draft.trackingNumber === number) {
          seen.current = kept
          newest.current = withoutOldPlace(kept.draft, Date.now())
          setDraft(newest.current)
        } else if (kept && hasContent(kept.draft)) setOther(kept.draft)
      })
      // Without its draft the form starts empty, as it would have anyway.
      .catch(() => undefined)
      .finally(() => {
        if (!ignore) setLoading(false)
      })
    return () => {
      ignore = true
    }
  }, [database, number])

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    unsavedSince.current = null
    // One after the other: each builds on what the one before has kept.
    keeping.current = keeping.current.then(async () => {
      if (!isUnsaved.current || over.current) return
      isUnsaved.current = false
      const mine = newest.current
      try {
        const saved = await saveDraft(database, mine, seen.current.draft)
        if (saved.kind === 'other') return setOther(saved.other)
        setStorageFull(false)
        if (saved.kind === 'submitted') return
        seen.current = saved
        newest.current = mergeDrafts(mine, saved.draft, newest.current)
        setDraft(newest.current)
      } catch (failure) {
        setStorageFull(failure instanceof StorageFull)
      }
    })
  }, [database])

  const kept = useLiveQuery(async () => readKeptDraft(database), [database])
  useEffect(() => {
    if (!kept || loading) return
    keeping.current = keeping.current.then(async () => {
      if (over.current || formIsGone.current || !isSameCapture(kept.draft, newest.current)) return
      if (kept.draft.draftId === seen.current.draft.draftId && kept.revision <= seen.current.revision) return
      // What this form is of was submitted elsewhere: what has been begun since is another delivery.
      if ((await readSubmittedDraft(database, newest.current).catch(() => null)) !== null) return
      newest.current = mergeDrafts(seen.current.draft, kept.draft, newest.current)
      seen.current = kept
      setDraft(newest.current)
    })
  }, [database, kept, loading])

  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'hidden') return
      // The phone may come out of the pocket at another door.
      newest.current = withoutOldPlace(newest.current, Date.now())
      setDraft(newest.current)
    }
    formIsGone.current = false
    document.addEventListener('visibilitychange', back)
    return () => {
      formIsGone.current = true
      document.removeEventListener('visibilitychange', back)
    }
  }, [])
  useKeepWhenLeft(keep)

  const submitted = useLiveQuery(
    () => readSubmittedDraft(database, { draftId: draft.draftId, trackingNumber: number }),
    [database, draft.draftId, number],
  )

  const dirty = hasContent(draft)
  useUnsavedWork(dirty)

  function change(wanted: Parameters<CaptureState['change']>[0]) {
    const changes = typeof wanted === 'function' ? wanted(newest.current) : wanted
    const next = { ...newest.current, ...changes }
    newest.current = next
    isUnsaved.current = true
    // A photo that was ready only after the form was left belongs to its draft, unless another delivery has been begun since. Nobody is here
    // any more to be told that it could not be kept; it can be taken again.
    if (formIsGone.current) return keep()
    setDraft(next)
    unsavedSince.current ??= performance.now()
    clearTimeout(timer.current)
    // A photo is kept at once: on a small phone the camera itself may cause the app to be killed.
    if ('photo' in changes) keep()
    else timer.current = setTimeout(keep, Math.min(SAVE_AFTER, unsavedSince.current + SAVE_WITHIN - performance.now()))
  }

  return {
    loading,
    draft,
    other,
    discardOther: () => {
      void clearDraft(database, other ?? newest.current).then(() => {
        setOther(null)
        if (!hasContent(newest.current)) return
        isUnsaved.current = true
        keep()
      })
    },
    change,
    storageFull,
    handOver: async () => {
      keep()
      await keeping.current
      over.current = true
      clearTimeout(timer.current)
      return newest.current.draftId
    },
    takeBack: () => {
      over.current = false
      keep()
    },
    submitted: submitted ?? null,
    giveUp: async () => {
      over.current = true
      clearTimeout(timer.current)
      await keeping.current
      await clearDraft(database, newest.current)
    },
    beginAnother: () => {
      const another = { ...newest.current, draftId: crypto.randomUUID() }
      newest.current = another
      seen.current = { draft: emptyDraft(number), revision: 0 }
      isUnsaved.current = true
      over.current = false
      setDraft(another)
    },
  }
}

function emptyDraft(trackingNumber: string): CaptureDraft {
  return { draftId: crypto.randomUUID(), trackingNumber, shipmentId: null, outcome: null, notes: '', photo: null }
}
