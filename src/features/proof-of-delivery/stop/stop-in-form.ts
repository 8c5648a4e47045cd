import {
  checkCollection,
  ordinaryCollection,
  type Collection,
  type CollectionDraft,
  type CollectionRefusal,
} from '#domain/shipment/collecting/collection.ts'
import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { goesBack as doesGoBack } from '#domain/shipment/failure/way-back.ts'
import { excusesOf, isExcused, lackingNeeds, readNeeds, RECEIPT_NEEDS, type ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import type { Result } from '#domain/values/result.ts'
import type { CaptureDraft } from '#store/drafts/delivery-draft.ts'
import type { AlongDelivery } from '#store/writes/record-delivery.ts'

interface StopAsked {
  draft: CaptureDraft
  number: string
  /** Null where the shipment is not at hand. */
  expectedPaise: number | null
  needs: readonly ReceiptNeed[]
  goesBack: boolean
  /** Other open parcels of this driver for the same address. */
  sameAddress: readonly DriverShipment[]
  isWholeStop: boolean
}

/** What is collected for one parcel, as it stands in the form. */
export interface MoneyInForm {
  /** Null for the parcel whose form it is. */
  along: string | null
  number: string
  expectedPaise: number
  collecting: CollectionDraft
  checked: Result<Collection, CollectionRefusal>
}

/** All that is handed over at one door, as a draft and this driver's list have it. */
export interface StopInForm {
  /** They may go along. */
  others: DriverShipment[]
  /** Numbers of those that are to, also of one that is gone. */
  chosen: readonly string[]
  along: DriverShipment[]
  gone: string[]
  /** Of the parcel whose form it is, in paise; 0 where it is nothing, or nobody here knows. */
  expectedPaise: number
  /** It was to be paid for when the draft was begun. */
  isPaidMeanwhile: boolean
  /** Of every parcel that is paid for at this door, its own first. */
  money: MoneyInForm[]
  needs: ReceiptNeed[]
  hasPhoto: boolean
  lacking: ReceiptNeed[]
  /** Lacking, and nobody has said why. */
  missing: ReceiptNeed[]
}

export function readStop({ draft, number, expectedPaise, needs: ownNeeds, goesBack, sameAddress, isWholeStop }: StopAsked): StopInForm {
  const isCorrection = draft.corrects !== undefined
  // A correction is of one parcel. One outcome is for all of them: what goes back goes along with nothing but what goes back.
  const others = isCorrection ? [] : sameAddress.filter((parcel) => doesGoBack(parcel) === goesBack)
  const chosen = draft.along ?? (isWholeStop ? others.map(({ tracking_number }) => tracking_number) : [])
  const along = others.filter(({ tracking_number }) => chosen.includes(tracking_number))
  const gone = (isCorrection ? [] : (draft.along ?? [])).filter(
    (each) => each !== number && !others.some(({ tracking_number: other }) => other === each),
  )
  // A draft knows it where the shipment is not at hand: it was looked up. What is corrected was collected as it was to be then.
  const drafted = draft.collecting?.expectedPaise ?? 0
  const expected = (isCorrection ? expectedPaise || null : expectedPaise) ?? drafted
  const isDelivered = draft.outcome === 'Delivered'
  const needs = RECEIPT_NEEDS.filter(
    (need) => ownNeeds.includes(need) || along.some((parcel) => readNeeds(parcel.receipt_needs).includes(need)),
  )
  const photoIsThere = draft.photo !== null || (draft.corrects?.photoSha256 ?? null) !== null
  const lacking = lackingNeeds(needs, draft, photoIsThere)
  const missing = lacking.filter((need) => !isExcused(need, draft.notPossible))
  const own = { along: null, number, expectedPaise: expected, collecting: draft.collecting }
  const ofAlong = along.map((parcel) => ({
    along: parcel.tracking_number,
    number: parcel.tracking_number,
    expectedPaise: toCollect(parcel),
    collecting: draft.alongCollecting?.[parcel.tracking_number],
  }))
  return {
    others,
    chosen,
    along,
    gone,
    expectedPaise: expected,
    isPaidMeanwhile: isDelivered && expected === 0 && drafted > 0,
    money: isDelivered ? [own, ...ofAlong].filter((parcel) => parcel.expectedPaise > 0).map(checkedMoney) : [],
    needs,
    // What its recipient needed is nothing to its sender: at that door it is a photo or words.
    hasPhoto: goesBack && !isDelivered ? photoIsThere : !missing.includes('photo'),
    lacking,
    missing,
  }
}

function checkedMoney(parcel: Omit<MoneyInForm, 'collecting' | 'checked'> & { collecting: CollectionDraft | undefined }): MoneyInForm {
  const collecting = parcel.collecting ?? ordinaryCollection(parcel.expectedPaise)
  return { ...parcel, collecting, checked: checkCollection(parcel.expectedPaise, collecting) }
}

/** What is submitted of the money of one parcel; null for none, and for what cannot be submitted like that. */
export function collectionIn({ money }: StopInForm, along: string | null): Collection | null {
  const checked = money.find((parcel) => parcel.along === along)?.checked
  return checked?.ok === true ? checked.value : null
}

/** Why its own parcel lacks what it needed. */
export function excusesIn(stop: StopInForm, draft: CaptureDraft, needs: readonly ReceiptNeed[]): AlongDelivery['notPossible'] {
  return excusesOf(
    stop.lacking.filter((need) => needs.includes(need)),
    draft.notPossible,
  )
}

export function alongIn(stop: StopInForm, draft: CaptureDraft): AlongDelivery[] {
  return stop.along.map((parcel) => ({
    shipmentId: parcel.id,
    trackingNumber: parcel.tracking_number,
    collection: collectionIn(stop, parcel.tracking_number),
    notPossible: excusesIn(stop, draft, readNeeds(parcel.receipt_needs)),
  }))
}
