import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState, type SubmitEvent } from 'react'
import {
  checkCollection,
  collectedPaiseOf,
  ordinaryCollection,
  type Collection,
  type CollectionRefusal,
} from '#domain/shipment/collecting/collection.ts'
import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { goesBack as doesGoBack } from '#domain/shipment/failure/way-back.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import {
  checkDelivery,
  DELIVERY_OUTCOMES,
  LONGEST_NOTES,
  statusBrought,
  type DeliveryOutcome,
  type DeliveryRefusal,
} from '#domain/shipment/delivery.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { asPhotos, photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { enteredFacts, isReceived } from '#domain/shipment/receipt/receipt-facts.ts'
import { excusesOf, isExcused, lackingNeeds, readNeeds, RECEIPT_NEEDS, type ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import { AlongParcels } from '#features/proof-of-delivery/capture/along-parcels.tsx'
import type { DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'
import { correctionWords } from '#features/proof-of-delivery/capture/correction-messages.ts'
import { AlreadySubmitted, isDifferent, leftOut } from '#features/proof-of-delivery/capture/already-submitted.tsx'
import { collectionFields, collectionMessages, fieldOfParcel } from '#features/proof-of-delivery/collection/collection-messages.ts'
import { LazyCollectionPart } from '#features/proof-of-delivery/collection/lazy-collection-part.tsx'
import {
  deliveryMessages,
  photoMessages,
  storageFullMessage,
  unexpectedMessage,
} from '#features/proof-of-delivery/find/delivery-messages.ts'
import { keepStorage } from '#features/proof-of-delivery/capture/keep-storage.ts'
import { OUTCOME_FIELD, OutcomeField } from '#features/proof-of-delivery/capture/outcome-field.tsx'
import { DAY_FIELD, REASON_FIELD } from '#features/proof-of-delivery/failure/field-ids.ts'
import { PHOTO_FIELD, PhotoField } from '#features/proof-of-delivery/photo/photo-field.tsx'
import { CaptureSteps, nextStep } from '#features/proof-of-delivery/capture/capture-steps.tsx'
import { ReadyPhrases } from '#features/proof-of-delivery/capture/ready-phrases.tsx'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import type { CaptureState } from '#features/proof-of-delivery/capture/use-capture-draft.ts'
import { CodeField } from '#features/proof-of-delivery/receiver/code-field.tsx'
import { ReceiverField } from '#features/proof-of-delivery/receiver/receiver-field.tsx'
import { MissingNeeds, NEEDS_FIELD } from '#features/proof-of-delivery/receiver/missing-needs.tsx'
import { usePlace } from '#features/proof-of-delivery/receiver/use-place.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { addPlace } from '#store/outbox/add-place.ts'
import { readLateBecause } from '#store/outbox/corrections.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { PhotoNotKept, recordDelivery } from '#store/writes/record-delivery.ts'
import { hasContent } from '#store/drafts/delivery-draft.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { readSubmittedDraft } from '#store/drafts/submitted-draft.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { TextArea } from '#ui/controls/field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { keepMessagesInSight } from '#ui/feedback/message-in-sight.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

const NOTES_FIELD = 'delivery-notes'

const loadFailureField = () => import('#features/proof-of-delivery/failure/failure-field.tsx')
const FailureField = lazy(async () => ({ default: (await loadFailureField()).FailureField }))

const fieldOf: Record<DeliveryRefusal | CollectionRefusal, string> = {
  ...collectionFields,
  'outcome-missing': OUTCOME_FIELD,
  'photo-missing': PHOTO_FIELD,
  'needs-missing': NEEDS_FIELD,
  'notes-missing': NOTES_FIELD,
  'reason-missing': REASON_FIELD,
  'day-missing': DAY_FIELD,
  'day-past': DAY_FIELD,
}

/** Asked where the amount was typed: its own message says it there, without a way back to the top. */
function isAtField(refusal: DeliveryRefusal | CollectionRefusal): boolean {
  return refusal === 'difference-unexplained'
}

/** Its recipient may have taken it after all. */
const OUTCOMES_OF_A_RETURN = ['Returned', 'Failed Attempt', 'Delivered'] as const

const messages = { ...deliveryMessages, ...collectionMessages }

interface CaptureFormProps {
  number: string
  shipmentId: string | null
  /** As far as it is known here. */
  pieces: number
  /** How many of them went out, where that is not all. */
  loaded: number | undefined
  loadedOf: (parcel: DriverShipment) => number | undefined
  /** What is to be collected, in paise; 0 where it is nothing, or nobody here knows. */
  /** Null where the shipment is not at hand. */
  expectedPaise: number | null
  needs: ReceiptNeed[]
  /** They check a signed code without signal. */
  deliveryKeys: readonly DeliveryKey[]
  /** It goes back to its sender, who is then at this door. */
  goesBack?: boolean
  capture: CaptureState
  /** Other open parcels of this driver for the same address. */
  sameAddress: readonly DriverShipment[]
  isWholeStop: boolean
  onSaved: (saved: Omit<SavedDelivery, 'isOnList'>) => void
  onGivenUp: () => void
}

export function CaptureForm({
  number,
  shipmentId,
  pieces,
  loaded,
  loadedOf,
  expectedPaise,
  needs: ownNeeds,
  goesBack = false,
  deliveryKeys,
  capture,
  sameAddress,
  isWholeStop,
  onSaved,
  onGivenUp,
}: CaptureFormProps) {
  const database = useDatabase()
  const device = useDeviceName()
  const { draft } = capture
  // A correction is of one parcel, and so is a code.
  // One outcome is for all of them: what goes back goes along with nothing but what goes back.
  const others =
    draft.corrects === undefined
      ? sameAddress.filter((parcel) => doesGoBack(parcel) === goesBack && !readNeeds(parcel.receipt_needs).includes('code'))
      : []
  const chosen = draft.along ?? (isWholeStop ? others.map(({ tracking_number }) => tracking_number) : [])
  // A draft knows it where the shipment is not at hand: it was looked up. What is corrected was collected as it was to be then.
  const drafted = draft.collecting?.expectedPaise ?? 0
  const expected = (draft.corrects === undefined ? expectedPaise : expectedPaise || null) ?? drafted
  const isDelivered = draft.outcome === 'Delivered'
  const collecting = isDelivered && expected > 0 ? (draft.collecting ?? ordinaryCollection(expected)) : null
  const isByUpi = collecting?.mode === 'upi'
  const along = others.filter((parcel) => chosen.includes(parcel.tracking_number) && !(isByUpi && toCollect(parcel) > 0))
  // Somebody has taken it off this driver's list, or it goes elsewhere by now: it is not left out without a word.
  const gone = (draft.corrects === undefined ? (draft.along ?? []) : []).filter(
    (each) => each !== number && !others.some(({ tracking_number: other }) => other === each),
  )
  const needs = RECEIPT_NEEDS.filter(
    (need) => ownNeeds.includes(need) || along.some((parcel) => readNeeds(parcel.receipt_needs).includes(need)),
  )
  const change: CaptureState['change'] = (changes) =>
    capture.change((newest) => ({
      ...(others.length > 0 && { along: chosen }),
      ...(typeof changes === 'function' ? changes(newest) : changes),
    }))
  const [refusedNumber, setRefusedNumber] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<DeliveryRefusal | CollectionRefusal | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [preparing, setPreparing] = useState(false)
  const [saving, setSaving] = useState(false)
  const [isAskedWhy, setAskedWhy] = useState(false)
  // A correction keeps the place of what it corrects: its driver is somewhere else by now.
  const isPlaceWanted = draft.place === undefined && draft.corrects === undefined
  const latePlace = usePlace({
    isWanted: isPlaceWanted,
    hasBegun: hasContent(draft),
    onPlace: (place) => change({ place, shipmentId }),
  })
  const corrected = draft.corrects?.entryId
  const lateBecause = useLiveQuery(
    async () => (corrected === undefined ? null : readLateBecause(database, corrected)),
    [database, corrected],
  )
  // While this tab saves, it is this tab that submits.
  const elsewhere = saving ? null : capture.submitted
  const photoStays = (draft.corrects?.photoSha256 ?? null) !== null
  const photoIsThere = draft.photo !== null || photoStays
  const lacking = lackingNeeds(needs, draft, photoIsThere)
  const missing = lacking.filter((need) => !isExcused(need, draft.notPossible))
  // What its recipient needed is nothing to its sender: at that door it is a photo or words.
  const hasPhoto = goesBack && draft.outcome !== 'Delivered' ? photoIsThere : !missing.includes('photo')
  const outcomes = goesBack ? OUTCOMES_OF_A_RETURN : DELIVERY_OUTCOMES
  const step = nextStep(draft.outcome, hasPhoto, outcomes[0])
  const collection = collecting && checkCollection(expected, collecting)
  const paidAlong = isDelivered ? along.filter((parcel) => toCollect(parcel) > 0) : []
  const alongDraft = (parcel: DriverShipment) => ({
    ...(draft.alongCollecting?.[parcel.tracking_number] ?? ordinaryCollection(toCollect(parcel))),
    mode: 'cash' as const,
  })
  const alongCollections = new Map(
    paidAlong.map((parcel) => [parcel.tracking_number, checkCollection(toCollect(parcel), alongDraft(parcel))]),
  )
  const due = [...(collecting ? [expected] : []), ...paidAlong.map(toCollect)]
  const entered = [
    ...(collecting ? [collectedPaiseOf(expected, collecting)] : []),
    ...paidAlong.map((parcel) => collectedPaiseOf(toCollect(parcel), alongDraft(parcel))),
  ]
  const changeCollection = (changes: Parameters<typeof change>[0]) => {
    change(changes)
    if (refusal !== null && refusal in collectionMessages) setRefusal(null)
  }
  const refusalAt = (ofNumber: string | null) =>
    refusal !== null && refusal in collectionMessages && refusedNumber === ofNumber ? (refusal as CollectionRefusal) : null
  const messageIf = (which: DeliveryRefusal) => (refusal === which ? deliveryMessages[which] : null)

  async function submit() {
    if (saving || preparing) return
    if (gone.length > 0) return setFailure('Not submitted yet: say first what becomes of the other parcel.')
    setAttempt(attempt + 1)
    setFailure(null)
    const { outcome, notes, failure: chosen } = draft
    const checked = checkDelivery({ outcome, notes, hasPhoto, isWhole: missing.length === 0, goesBack, failure: chosen }, todayInIndia())
    const [refusedMoney] = [[null, collection] as const, ...alongCollections].flatMap(([of, money]) =>
      money?.ok === false ? [{ of, refusal: money.refusal }] : [],
    )
    const refused = checked.ok ? (refusedMoney?.refusal ?? null) : checked.refusal
    const ofNumber = checked.ok ? (refusedMoney?.of ?? null) : null
    setRefusal(refused)
    setRefusedNumber(ofNumber)
    if (refused !== null && isAtField(refused)) document.getElementById(fieldOfParcel(fieldOf[refused], ofNumber))?.focus()
    if (!checked.ok || refusedMoney !== undefined || collection?.ok === false) return
    setSaving(true)
    try {
      const draftId = await capture.handOver()
      const { entryId, wasSaved } = await recordDelivery(database, {
        shipmentId,
        trackingNumber: number,
        ...checked.value,
        ...enteredFacts(draft),
        // Nothing said is all that was there.
        ...(draft.pieces === undefined && loaded !== undefined && { pieces: { handedOver: loaded, total: pieces } }),
        notPossible: excusesOf(
          lacking.filter((need) => ownNeeds.includes(need)),
          draft.notPossible,
        ),
        ...asPhotos(photosOf(draft)),
        failure: chosen,
        collection: collection?.value ?? null,
        alsoFor: along.map((parcel) => ({
          shipmentId: parcel.id,
          trackingNumber: parcel.tracking_number,
          collection: collectedFor(alongCollections.get(parcel.tracking_number)),
          notPossible: excusesOf(
            lacking.filter((need) => readNeeds(parcel.receipt_needs).includes(need)),
            draft.notPossible,
          ),
        })),
        goesBack,
        draftId,
        corrects: draft.corrects,
        holdMs: UNDO_MS,
      })
      const before = wasSaved ? await readSubmittedDraft(database, { draftId, trackingNumber: number }) : null
      if (before !== null) {
        // Its writer decides: the form says what is different.
        const alongNumbers = along.map(({ tracking_number }) => tracking_number)
        if (before.isGivenUp || isDifferent(before, draft, collection?.value ?? null, goesBack) || leftOut(before, alongNumbers).length > 0)
          return setSaving(false)
        showToast(`${number} was submitted in another tab. That delivery stands.`)
      }
      if (!wasSaved && isPlaceWanted) {
        // The form is gone by then; nobody is here to be told that it could not be added.
        void latePlace().then(async (place) => place !== null && addPlace(database, entryId, place).catch(() => undefined))
      }
      const went = before?.along ?? along.map(({ tracking_number }) => tracking_number)
      navigator.vibrate?.(40)
      keepStorage()
      onSaved({
        entryId,
        number,
        outcome: statusBrought(before ?? { outcome: checked.value.outcome, failure: chosen }),
        ...(went.length > 0 && { along: went }),
      })
    } catch (problem) {
      capture.takeBack()
      if (problem instanceof PhotoNotKept) setFailure(photoMessages.failed)
      else setFailure(problem instanceof StorageFull ? storageFullMessage(device) : unexpectedMessage(problem))
      setSaving(false)
    }
  }

  // The signal may be gone by the time it is wanted.
  useEffect(() => void loadFailureField().catch(() => undefined), [])

  function choose(outcome: DeliveryOutcome) {
    change({
      outcome,
      shipmentId,
      ...(outcome === 'Delivered' && expected > 0 && { collecting: draft.collecting ?? ordinaryCollection(expected) }),
    })
    setAskedWhy(false)
    setRefusal(null)
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus inside only scrolls
    <form noValidate className="flex flex-col gap-4" onFocus={keepMessagesInSight} onSubmit={onSubmit}>
      {gone.length > 0 && (
        <Banner
          tone="warn"
          role="status"
          title={`${gone.join(', ')}: no longer on your list for this address`}
          actions={
            <Button
              variant="secondary"
              onClick={() => {
                capture.change({ along: chosen.filter((each) => !gone.includes(each)) })
                setFailure(null)
              }}
            >
              Leave it out
            </Button>
          }
        >
          It would not go along with this one. If you hand it over all the same, record it by itself afterwards.
        </Banner>
      )}
      <ErrorSummary
        key={attempt}
        title="Not submitted yet"
        errors={
          refusal && !isAtField(refusal) ? [{ field: fieldOfParcel(fieldOf[refusal], refusedNumber), message: messages[refusal] }] : []
        }
      />
      {draft.corrects && (
        <Banner
          tone="info"
          title="You are correcting what you submitted"
          actions={
            <Button variant="secondary" onClick={() => void capture.giveUp().then(onGivenUp)}>
              Leave it as it was
            </Button>
          }
        >
          {correctionWords(lateBecause ?? null)}
          {photoStays &&
            (draft.corrects.morePhotoSha256 === undefined
              ? ' The photo from before stays unless you take another.'
              : ' The photos from before stay unless you take others.')}
        </Banner>
      )}
      {others.length > 0 && (
        <AlongParcels
          parcels={others}
          chosen={chosen}
          loadedOf={loadedOf}
          isByUpi={isByUpi}
          onChosen={(numbers) => change({ along: numbers, shipmentId })}
        />
      )}
      <PhotoField
        photos={photosOf(draft)}
        error={messageIf('photo-missing')}
        onPhotos={(changed) => {
          change((newest) => ({ ...asPhotos(changed(photosOf(newest))), shipmentId }))
          setFailure(null)
          if (refusal === 'photo-missing') setRefusal(null)
        }}
        onPreparing={setPreparing}
      />
      <OutcomeField outcome={draft.outcome} outcomes={outcomes} error={messageIf('outcome-missing')} onOutcome={choose} />
      {isDelivered && expected === 0 && drafted > 0 && (
        <Banner tone="warn" role="status" title="Nothing is to be collected any more">
          It was paid meanwhile, or the office has changed it. Give back what you have taken.
        </Banner>
      )}
      {collecting && (
        <LazyCollectionPart
          number={number}
          expectedPaise={expected}
          collecting={collecting}
          whose={paidAlong.length > 0 ? number : undefined}
          refusal={refusalAt(null)}
          onChange={(changed) => changeCollection({ collecting: { ...changed, expectedPaise: expected }, shipmentId })}
        />
      )}
      {paidAlong.map((parcel) => (
        <LazyCollectionPart
          key={parcel.id}
          isAlong
          number={parcel.tracking_number}
          whose={parcel.tracking_number}
          expectedPaise={toCollect(parcel)}
          collecting={alongDraft(parcel)}
          refusal={refusalAt(parcel.tracking_number)}
          onChange={(changed) =>
            changeCollection((newest) => ({
              alongCollecting: { ...newest.alongCollecting, [parcel.tracking_number]: { ...changed, expectedPaise: toCollect(parcel) } },
              shipmentId,
            }))
          }
        />
      ))}
      {draft.outcome === 'Delivered' && needs.includes('code') && (
        <CodeField
          shipmentId={shipmentId}
          keys={deliveryKeys}
          code={draft.code}
          onCode={(code) => {
            change({ code, shipmentId })
            if (refusal === 'needs-missing') setRefusal(null)
          }}
        />
      )}
      {isReceived(draft.outcome, goesBack) && (
        <ReceiverField
          number={number}
          shipmentId={shipmentId}
          facts={draft}
          pieces={pieces}
          loaded={loaded}
          isNameNeeded={draft.outcome === 'Delivered' && needs.includes('name')}
          isNeeded={draft.outcome === 'Delivered' && needs.some((need) => need === 'name' || need === 'signature')}
          onChange={(facts) => change({ ...facts, shipmentId })}
        />
      )}
      {draft.outcome === 'Delivered' && (
        <MissingNeeds
          lacking={lacking}
          notPossible={draft.notPossible ?? []}
          error={messageIf('needs-missing')}
          onNotPossible={(notPossible) => {
            change({ notPossible, shipmentId })
            if (refusal === 'needs-missing' || refusal === 'photo-missing') setRefusal(null)
          }}
        />
      )}
      {draft.outcome === 'Failed Attempt' && (
        <Suspense fallback={<div className="min-h-96" />}>
          <FailureField
            chosen={draft.failure}
            // Where a reason is enough, nobody has to type.
            takesFocus={isAskedWhy}
            error={messageIf('reason-missing')}
            dayError={messageIf('day-missing') ?? messageIf('day-past')}
            onChosen={(reason) => {
              change({ failure: { ...reason, calledAt: draft.failure?.calledAt ?? null }, shipmentId })
              if (refusal !== null && refusal !== 'photo-missing' && refusal !== 'outcome-missing') setRefusal(null)
            }}
          />
        </Suspense>
      )}
      <div className="flex flex-col gap-3">
        <TextArea
          id={NOTES_FIELD}
          label="Delivery notes"
          hint={goesBack && draft.outcome === 'Returned' ? 'Optional with a photo; without one, say who has it' : notesHint(draft)}
          maxLength={LONGEST_NOTES}
          className="field-sizing-content max-h-48 min-h-24"
          value={draft.notes}
          error={messageIf('notes-missing')}
          onChange={(event) => {
            change({ notes: event.target.value, shipmentId })
            if (refusal === 'notes-missing') setRefusal(null)
          }}
        />
        {draft.outcome === 'Returned' && !goesBack && (
          <ReadyPhrases
            notes={draft.notes}
            onNotes={(notes) => {
              change({ notes, shipmentId })
              if (refusal === 'notes-missing') setRefusal(null)
            }}
          />
        )}
      </div>
      {draft.place && (
        <p className="text-sm text-ink-muted">
          The place of this {device} goes with it, within {draft.place.accuracy} m.
        </p>
      )}
      {step !== 'submit' && !saving && !preparing && elsewhere === null && (
        <Button type="submit" variant="secondary">
          Submit POD
        </Button>
      )}
      {/* With the keyboard open, there is no room for a bar that stays. */}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [@media(max-height:30rem)]:static">
        {failure && (
          <Banner tone="bad" role="alert">
            {failure}
          </Banner>
        )}
        {capture.storageFull && !failure && (
          <Banner tone="warn" role="status">
            The storage of this {device} is full. Submit before you close the app, or free some space.
          </Banner>
        )}
        {draft.outcome === 'Delivered' && due.length > 0 && elsewhere === null && (
          <p className="flex justify-between gap-3 font-semibold tabular-nums">
            <span>
              Collect {formatRupees(sumOf(due))}
              {due.length > 1 && <span className="block text-sm font-normal">{due.map((paise) => formatRupees(paise)).join(' + ')}</span>}
              {entered.some((paise, at) => paise !== due[at]) && (
                <span className="block text-sm text-warn">
                  {entered.every((paise) => paise !== null) ? `Entered: ${formatRupees(sumOf(entered))}` : 'No amount entered'}
                </span>
              )}
            </span>
            <span>{isByUpi ? 'UPI' : 'Cash'}</span>
          </p>
        )}
        {elsewhere === null ? (
          <CaptureSteps
            step={step}
            outcome={draft.outcome}
            handedOver={outcomes[0]}
            saving={saving}
            preparing={preparing}
            onDelivered={() => choose(outcomes[0])}
            onNotDelivered={() => {
              choose('Failed Attempt')
              setAskedWhy(true)
            }}
          />
        ) : (
          <AlreadySubmitted
            submitted={elsewhere}
            draft={draft}
            along={[...chosen]}
            collection={collection?.ok ? collection.value : null}
            goesBack={goesBack}
            onLeave={() => onSaved({ entryId: elsewhere.entryId, number, outcome: statusBrought(elsewhere) })}
            onSubmitToo={() => {
              capture.beginAnother()
              void submit()
            }}
          />
        )}
      </div>
    </form>
  )
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, paise) => sum + paise, 0)
}

function collectedFor(checked: ReturnType<typeof checkCollection> | undefined): Collection | null {
  return checked?.ok === true ? checked.value : null
}

function notesHint({ outcome, failure }: CaptureState['draft']): string {
  if (outcome === null || outcome === 'Delivered') return 'Optional for Delivered'
  return outcome === 'Failed Attempt' && failure?.reason !== null ? 'Optional where a reason is chosen' : 'Say what happened'
}
