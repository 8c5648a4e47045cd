import { lazy, Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { ordinaryCollection } from '#domain/shipment/collecting/collection.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { DELIVERY_OUTCOMES, LONGEST_NOTES, statusBrought, type DeliveryOutcome, type DeliveryRefusal } from '#domain/shipment/delivery.ts'
import { asPhotos, photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { isReceived, type NotPossible, type ParcelCode } from '#domain/shipment/receipt/receipt-facts.ts'
import type { ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import type { DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'
import { AlreadySubmitted } from '#features/proof-of-delivery/capture/already-submitted.tsx'
import { CaptureSteps, nextStep } from '#features/proof-of-delivery/capture/capture-steps.tsx'
import { CorrectingBanner } from '#features/proof-of-delivery/capture/correcting-banner.tsx'
import { OutcomeField } from '#features/proof-of-delivery/capture/outcome-field.tsx'
import { ReadyPhrases } from '#features/proof-of-delivery/capture/ready-phrases.tsx'
import { fieldOfRefusal, isAtField, NOTES_FIELD } from '#features/proof-of-delivery/capture/refusal-fields.ts'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import type { CaptureState } from '#features/proof-of-delivery/capture/use-capture-draft.ts'
import { useSubmitCapture } from '#features/proof-of-delivery/capture/use-submit-capture.ts'
import { collectionMessages, isOfCollection } from '#features/proof-of-delivery/collection/collection-messages.ts'
import { deliveryMessages } from '#features/proof-of-delivery/find/delivery-messages.ts'
import { PhotoField } from '#features/proof-of-delivery/photo/photo-field.tsx'
import { MissingNeeds } from '#features/proof-of-delivery/receiver/missing-needs.tsx'
import { fieldOfNeed, missingMessage } from '#features/proof-of-delivery/receiver/need-fields.ts'
import { ReceiverField } from '#features/proof-of-delivery/receiver/receiver-field.tsx'
import { usePlace } from '#features/proof-of-delivery/receiver/use-place.ts'
import { AlongParcels } from '#features/proof-of-delivery/stop/along-parcels.tsx'
import { CollectSum } from '#features/proof-of-delivery/stop/collect-sum.tsx'
import { GoneParcels } from '#features/proof-of-delivery/stop/gone-parcels.tsx'
import { parcelWords, useParcelNames } from '#features/proof-of-delivery/stop/parcel-names.tsx'
import { ParcelParts } from '#features/proof-of-delivery/stop/parcel-parts.tsx'
import { collectionIn, expectedAlong, readStop } from '#features/proof-of-delivery/stop/stop-in-form.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { hasContent, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { TextArea } from '#ui/controls/field.tsx'
import { keepMessagesInSight } from '#ui/feedback/message-in-sight.ts'

const loadFailureField = () => import('#features/proof-of-delivery/failure/failure-field.tsx')
const FailureField = lazy(async () => ({ default: (await loadFailureField()).FailureField }))

/** Later on, what grows grows because somebody types, and nothing moves under their finger. */
const SETTLED_AFTER = 700

/** Its recipient may have taken it after all. */
const OUTCOMES_OF_A_RETURN = ['Returned', 'Failed Attempt', 'Delivered'] as const

const messages = { ...deliveryMessages, ...collectionMessages }

interface CaptureFormProps {
  number: string
  shipmentId: string | null
  /** Null where the shipment is not at hand. */
  recipient: string | null
  /** As far as it is known here. */
  pieces: number
  /** How many of them went out, where that is not all. */
  loaded: number | undefined
  loadedOf: (parcel: DriverShipment) => number | undefined
  /** What is to be collected, in paise; 0 where it is nothing. Null where the shipment is not at hand. */
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
  recipient,
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
  const device = useDeviceName()
  const { draft } = capture
  const stop = readStop({
    draft,
    number,
    shipmentId,
    recipient,
    expectedPaise,
    needs: ownNeeds,
    keys: deliveryKeys,
    goesBack,
    sameAddress,
    isWholeStop,
  })
  const { others, chosen, needs, expectedPaise: expected } = stop
  const nameOf = useParcelNames(recipient === null ? others : [{ tracking_number: number, to_name_or_company: recipient }, ...others])
  const isDelivered = draft.outcome === 'Delivered'
  const change: CaptureState['change'] = (changes) =>
    capture.change((newest) => ({
      // What was being prepared, as a photo is, comes back to a form in which others may have been chosen.
      ...(others.length > 0 && { along: newest.along ?? [...chosen] }),
      shipmentId,
      ...(typeof changes === 'function' ? changes(newest) : changes),
    }))
  const [preparing, setPreparing] = useState(false)
  const [isAskedWhy, setAskedWhy] = useState(false)
  const [isHandedOver, setHandedOver] = useState(false)
  const asked = useRef<HTMLDivElement>(null)
  // A correction keeps the place of what it corrects: its driver is somewhere else by now.
  const isPlaceWanted = draft.place === undefined && draft.corrects === undefined
  const latePlace = usePlace({
    isWanted: isPlaceWanted,
    hasBegun: hasContent(draft),
    onPlace: (place, placeAt) => change({ place, placeAt }),
  })
  const submitting = useSubmitCapture({
    number,
    shipmentId,
    pieces,
    loaded,
    needs: ownNeeds,
    goesBack,
    capture,
    stop,
    latePlace: isPlaceWanted ? latePlace : null,
    onSaved,
  })
  const { saving, refused, failure, forgetRefusal } = submitting
  // While this tab saves, it is this tab that submits.
  const elsewhere = saving ? null : capture.submitted
  const outcomes = goesBack ? OUTCOMES_OF_A_RETURN : DELIVERY_OUTCOMES
  const step = nextStep(draft.outcome, stop.hasPhoto, outcomes[0])
  const missing = refused?.what === 'needs-missing' ? stop.missing : []
  const areSeveral = stop.along.length > 0
  /** At the first of what is missing all of it is named. */
  const errorAt = (field: string) =>
    missing[0] !== undefined && fieldOfNeed(missing[0]) === field ? missingMessage(missing, areSeveral) : null
  const messageIf = (which: keyof typeof deliveryMessages) => (refused?.what === which ? deliveryMessages[which] : null)
  const forget = (...which: DeliveryRefusal[]) => forgetRefusal((what) => which.some((each) => each === what))

  // The signal may be gone by the time it is wanted.
  useEffect(() => void loadFailureField().catch(() => undefined), [])

  // At the door nobody looks for what they do not know of: what is asked comes above the bar.
  useEffect(() => {
    const part = asked.current
    if (!isHandedOver || part === null) return
    // Some of it is fetched only now.
    const growing = new ResizeObserver(() => part.scrollIntoView({ block: 'nearest' }))
    growing.observe(part)
    const over = setTimeout(() => growing.disconnect(), SETTLED_AFTER)
    return () => {
      clearTimeout(over)
      growing.disconnect()
    }
  }, [isHandedOver])

  function choose(outcome: DeliveryOutcome) {
    change({
      outcome,
      ...(outcome === 'Delivered' && expected > 0 && { collecting: draft.collecting ?? ordinaryCollection(expected) }),
      ...(outcome === 'Delivered' && expectedAlong(stop.along, draft)),
    })
    setAskedWhy(false)
    setHandedOver(false)
    forgetRefusal()
  }

  function submit() {
    if (!preparing) void submitting.submit()
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    submit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus inside only scrolls
    <form noValidate className="flex flex-col gap-4" onFocus={keepMessagesInSight} onSubmit={onSubmit}>
      <GoneParcels
        // What went along by now is no more open either.
        nameOf={nameOf}
        numbers={saving || elsewhere !== null ? [] : stop.gone}
        onLeftOut={() => {
          capture.change({ along: chosen.filter((each) => !stop.gone.includes(each)) })
          submitting.forgetFailure()
        }}
      />
      <ErrorSummary
        key={submitting.attempt}
        title="Not submitted yet"
        errors={refused && !isAtField(refused.what) ? [{ field: fieldOfRefusal(refused), message: messages[refused.what] }] : []}
      />
      {draft.corrects && <CorrectingBanner corrects={draft.corrects} onGivenUp={() => void capture.giveUp().then(onGivenUp)} />}
      {others.length > 0 && (
        <AlongParcels
          parcels={others}
          chosen={chosen}
          loadedOf={loadedOf}
          onChosen={(numbers) => {
            const along = others.filter(({ tracking_number }) => numbers.includes(tracking_number))
            change((newest) => ({ along: numbers, ...(isDelivered && expectedAlong(along, newest)) }))
          }}
        />
      )}
      <PhotoField
        photos={photosOf(draft)}
        error={messageIf('photo-missing')}
        onPhotos={(changed) => {
          change((newest) => asPhotos(changed(photosOf(newest))))
          submitting.forgetFailure()
          forget('photo-missing')
        }}
        onPreparing={setPreparing}
      />
      <OutcomeField outcome={draft.outcome} outcomes={outcomes} error={messageIf('outcome-missing')} onOutcome={choose} />
      {stop.paidMeanwhile.length > 0 && (
        <Banner
          tone="warn"
          role="status"
          title={`Nothing is to be collected any more${areSeveral ? ` for ${stop.paidMeanwhile.map((paid) => parcelWords(paid, nameOf)).join(', ')}` : ''}`}
        >
          It was paid meanwhile, or the office has changed it. Give back what you have taken.
        </Banner>
      )}
      <div ref={asked} className="flex scroll-mb-12 flex-col gap-4 empty:hidden">
        <ParcelParts
          stop={stop}
          refused={refused}
          errorAt={errorAt}
          onCollecting={({ along }, collecting) => {
            change((newest) => (along === null ? { collecting } : { alongCollecting: { ...newest.alongCollecting, [along]: collecting } }))
            forgetRefusal(isOfCollection)
          }}
          onCode={({ along }, code) => {
            change((newest) => (along === null ? { code } : alongCodesWith(newest, along, { code })))
            forget('needs-missing')
          }}
        />
        {isReceived(draft.outcome, goesBack) && (
          <ReceiverField
            number={number}
            shipmentId={shipmentId}
            facts={draft}
            pieces={pieces}
            loaded={loaded}
            isNameNeeded={isDelivered && needs.includes('name')}
            isNeeded={isDelivered && needs.some((need) => need === 'name' || need === 'signature')}
            errorAt={errorAt}
            onChange={(facts) => {
              change(facts)
              forget('needs-missing')
            }}
          />
        )}
      </div>
      {isDelivered && (
        <MissingNeeds
          lacking={stop.lacking}
          areSeveral={areSeveral}
          errorOf={(lacking) => errorAt(fieldOfNeed(lacking))}
          onReason={({ need, along }, reason) => {
            change((newest) =>
              along === null
                ? { notPossible: notPossibleWith(newest, need, reason) }
                : alongCodesWith(newest, along, { whyNot: reason ?? undefined }),
            )
            forget('needs-missing', 'photo-missing')
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
            dayError={messageIf('day-missing') ?? messageIf('day-past') ?? messageIf('day-far')}
            onChosen={(reason) => {
              change({ failure: { ...reason, calledAt: draft.failure?.calledAt ?? null } })
              forgetRefusal((what) => what !== 'photo-missing' && what !== 'outcome-missing')
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
            change({ notes: event.target.value })
            forget('notes-missing')
          }}
        />
        {draft.outcome === 'Returned' && !goesBack && (
          <ReadyPhrases
            notes={draft.notes}
            onNotes={(notes) => {
              change({ notes })
              forget('notes-missing')
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
        {elsewhere === null && <CollectSum money={stop.money} />}
        {elsewhere === null ? (
          <CaptureSteps
            step={step}
            outcome={draft.outcome}
            failure={draft.failure}
            parcels={1 + stop.along.length}
            handedOver={outcomes[0]}
            saving={saving}
            preparing={preparing}
            onDelivered={() => {
              choose(outcomes[0])
              setHandedOver(!goesBack && (expected > 0 || needs.some((need) => need !== 'photo')))
            }}
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
            nameOf={nameOf}
            collection={collectionIn(stop, null)}
            goesBack={goesBack}
            onLeave={() => onSaved({ entryId: elsewhere.entryId, number, outcome: statusBrought(elsewhere) })}
            onSubmitToo={() => {
              capture.beginAnother()
              submit()
            }}
          />
        )}
      </div>
    </form>
  )
}

function alongCodesWith({ alongCodes }: CaptureDraft, number: string, said: ParcelCode): Pick<CaptureDraft, 'alongCodes'> {
  return { alongCodes: { ...alongCodes, [number]: { ...alongCodes?.[number], ...said } } }
}

function notPossibleWith({ notPossible = [] }: CaptureDraft, what: NotPossible['what'], reason: string | null): NotPossible[] {
  const others = notPossible.filter((each) => each.what !== what)
  return reason === null ? others : [...others, { what, reason }]
}

function notesHint({ outcome, failure }: CaptureState['draft']): string {
  if (outcome === null || outcome === 'Delivered') return 'Optional for Delivered'
  return outcome === 'Failed Attempt' && failure?.reason !== null ? 'Optional where a reason is chosen' : 'Say what happened'
}
