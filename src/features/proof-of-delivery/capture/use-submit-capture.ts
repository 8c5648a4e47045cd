import { useEffect, useEffectEvent, useState } from 'react'
import type { CollectionRefusal } from '#domain/shipment/collecting/collection.ts'
import { checkDelivery, statusBrought, type DeliveryRefusal } from '#domain/shipment/delivery.ts'
import type { Place } from '#domain/shipment/receipt/receipt-facts.ts'
import { enteredFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import type { ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import { asPhotos, photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { isDifferent, leftOut } from '#features/proof-of-delivery/capture/already-submitted.tsx'
import { isAtField, leadToField } from '#features/proof-of-delivery/capture/refusal-fields.ts'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import type { CaptureState } from '#features/proof-of-delivery/capture/use-capture-draft.ts'
import { photoMessages, storageFullMessage, unexpectedMessage } from '#features/proof-of-delivery/find/delivery-messages.ts'
import { alongIn, collectionIn, excusesIn, type StopInForm } from '#features/proof-of-delivery/stop/stop-in-form.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { StorageFull } from '#store/database/storage-full.ts'
import { readSubmittedDraft } from '#store/drafts/submitted-draft.ts'
import { addPlace } from '#store/outbox/add-place.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { PhotoNotKept, recordDelivery } from '#store/writes/record-delivery.ts'
import { showToast } from '#ui/feedback/toast.tsx'

export interface SubmitRefusal {
  what: DeliveryRefusal | CollectionRefusal
  /** Of which other parcel of the stop it is said. */
  along: string | null
}

interface Submitting {
  number: string
  shipmentId: string | null
  pieces: number
  loaded: number | undefined
  needs: readonly ReceiptNeed[]
  goesBack: boolean
  capture: CaptureState
  stop: StopInForm
  /** The place that is still to come; null where none is wanted. */
  latePlace: (() => Promise<Place | null>) | null
  onSaved: (saved: Omit<SavedDelivery, 'isOnList'>) => void
}

/** Checks and saves the capture, with everything that goes along, and knows what stands in its way. */
export function useSubmitCapture(submitting: Submitting) {
  const database = useDatabase()
  const device = useDeviceName()
  const [refused, setRefused] = useState<SubmitRefusal | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)

  const lead = useEffectEvent((to: SubmitRefusal) => leadToField(to, submitting.stop.missing))
  // Once its message stands there.
  useEffect(() => {
    if (refused !== null && isAtField(refused.what)) lead(refused)
  }, [refused])

  /** Null where something stands in the way, which the form says by then. */
  function checked() {
    const { capture, stop, goesBack } = submitting
    const { outcome, notes, failure: why, pieces: draftPieces } = capture.draft
    const delivery = checkDelivery(
      { outcome, notes, hasPhoto: stop.hasPhoto, isWhole: stop.missing.length === 0, pieces: draftPieces, goesBack, failure: why },
      todayInIndia(),
    )
    const money = stop.money.flatMap(({ along, checked: said }) => (said.ok ? [] : [{ what: said.refusal, along }]))
    const now: SubmitRefusal | null = delivery.ok ? (money[0] ?? null) : { what: delivery.refusal, along: null }
    setRefused(now)
    return delivery.ok && now === null ? delivery.value : null
  }

  async function submit() {
    const { number, shipmentId, pieces, loaded, needs, goesBack, capture, stop, latePlace, onSaved } = submitting
    const { draft } = capture
    if (saving) return
    if (stop.gone.length > 0) return setFailure('Not submitted yet: say first what becomes of the other parcel.')
    setAttempt(attempt + 1)
    setFailure(null)
    const delivery = checked()
    if (delivery === null) return
    setSaving(true)
    try {
      const draftId = await capture.handOver()
      const alongNumbers = stop.along.map(({ tracking_number }) => tracking_number)
      const { entryId, wasSaved } = await recordDelivery(database, {
        shipmentId,
        trackingNumber: number,
        ...delivery,
        ...enteredFacts(draft),
        // Nothing said is all that was there.
        ...(draft.pieces === undefined && loaded !== undefined && { pieces: { handedOver: loaded, total: pieces } }),
        notPossible: excusesIn(stop, null, needs),
        ...asPhotos(photosOf(draft)),
        failure: draft.failure,
        collection: collectionIn(stop, null),
        alsoFor: alongIn(stop, draft),
        goesBack,
        draftId,
        corrects: draft.corrects,
        holdMs: UNDO_MS,
      })
      const before = wasSaved ? await readSubmittedDraft(database, { draftId, trackingNumber: number }) : null
      if (before !== null) {
        // Its writer decides: the form says what is different.
        if (before.isGivenUp || isDifferent(before, draft, collectionIn(stop, null), goesBack) || leftOut(before, alongNumbers).length > 0)
          return setSaving(false)
        showToast(`${number} was submitted in another tab. That delivery stands.`)
      }
      if (!wasSaved && latePlace !== null) {
        // The form is gone by then; nobody is here to be told that it could not be added.
        void latePlace().then(async (place) => place !== null && addPlace(database, entryId, place).catch(() => undefined))
      }
      const went = before?.along ?? alongNumbers
      navigator.vibrate?.(40)
      keepStorage()
      onSaved({
        entryId,
        number,
        outcome: statusBrought(before ?? { outcome: delivery.outcome, failure: draft.failure }),
        ...(went.length > 0 && { along: went }),
      })
    } catch (problem) {
      capture.takeBack()
      if (problem instanceof PhotoNotKept) setFailure(photoMessages.failed)
      else setFailure(problem instanceof StorageFull ? storageFullMessage(device) : unexpectedMessage(problem))
      setSaving(false)
    }
  }

  return {
    submit,
    saving,
    /** Counts every try: what is said of one is said anew with the next. */
    attempt,
    failure,
    refused,
    forgetFailure: () => setFailure(null),
    /** Something was changed that this refusal may be about. */
    forgetRefusal: (isAbout: (what: SubmitRefusal['what']) => boolean = () => true) => {
      if (refused !== null && isAbout(refused.what)) setRefused(null)
    },
  }
}

/** After the first saved work: asks the browser not to clear it when space runs short. It may say no, and may be asked again. */
function keepStorage(): void {
  if (!('storage' in navigator)) return
  navigator.storage
    .persisted()
    .then((kept) => kept || navigator.storage.persist())
    .catch(() => undefined)
}
