import {
  checkCollection,
  ordinaryCollection,
  type Collection,
  type CollectionDraft,
  type CollectionRefusal,
} from '#domain/shipment/collecting/collection.ts'
import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { goesBack as doesGoBack } from '#domain/shipment/failure/way-back.ts'
import { isCodeToSend, type NotPossible, type RecipientCode } from '#domain/shipment/receipt/receipt-facts.ts'
import { excusesOf, lackingNeeds, readNeeds, RECEIPT_NEEDS, type ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import type { DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import type { Result } from '#domain/values/result.ts'
import type { CaptureDraft } from '#store/drafts/delivery-draft.ts'
import type { AlongDelivery } from '#store/writes/record-delivery.ts'

interface StopAsked {
  draft: CaptureDraft
  number: string
  shipmentId: string | null
  /** Null where the shipment is not at hand. */
  recipient: string | null
  expectedPaise: number | null
  needs: readonly ReceiptNeed[]
  keys: readonly DeliveryKey[]
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
  recipient: string | null
  expectedPaise: number
  collecting: CollectionDraft
  checked: Result<Collection, CollectionRefusal>
}

/** What the recipient of one parcel has to say or show. */
export interface CodeInForm {
  along: string | null
  number: string
  shipmentId: string | null
  recipient: string | null
  keys: readonly DeliveryKey[]
  code: RecipientCode | undefined
}

/** Photo, name and signature are asked once for all parcels, a code of each by itself. */
export interface LackingNeed {
  need: ReceiptNeed
  along: string | null
  /** The parcel that it is of, where it is one parcel's alone. */
  whose?: string
  /** Null while it may still be had. */
  reason: string | null
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
  /** Numbers of those that were to be paid for when it was said that they are handed over, and are no more. */
  paidMeanwhile: string[]
  /** Of every parcel that is paid for at this door, its own first. */
  money: MoneyInForm[]
  /** Of every parcel that needs one, in the same order. */
  codes: CodeInForm[]
  /** What any of them needs. */
  needs: ReceiptNeed[]
  hasPhoto: boolean
  lacking: LackingNeed[]
  /** Of these nobody has said why; in the order of their fields. */
  missing: LackingNeed[]
}

export function readStop(asked: StopAsked): StopInForm {
  const { draft, number, recipient, expectedPaise, needs: ownNeeds, goesBack, sameAddress, isWholeStop } = asked
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
  const codes = codesIn(asked, along)
  const lacking = lackingIn(asked, needs, codes, photoIsThere)
  const missing = lacking.filter(({ reason }) => (reason ?? '').trim() === '').toSorted((a, b) => placeInForm(a) - placeInForm(b))
  const own = { along: null, number, recipient, expectedPaise: expected, collecting: draft.collecting }
  const ofAlong = along.map((parcel) => ({
    along: parcel.tracking_number,
    number: parcel.tracking_number,
    recipient: parcel.to_name_or_company,
    expectedPaise: toCollect(parcel),
    collecting: draft.alongCollecting?.[parcel.tracking_number],
  }))
  const handedOver = isDelivered ? [own, ...ofAlong] : []
  return {
    others,
    chosen,
    along,
    gone,
    expectedPaise: expected,
    paidMeanwhile: handedOver.filter((parcel) => parcel.expectedPaise === 0 && wasExpected(parcel)).map((parcel) => parcel.number),
    money: handedOver.filter((parcel) => parcel.expectedPaise > 0).map(checkedMoney),
    codes: isDelivered ? codes : [],
    needs,
    // What its recipient needed is nothing to its sender: at that door it is a photo or words.
    hasPhoto: goesBack && !isDelivered ? photoIsThere : !missing.some(({ need }) => need === 'photo'),
    lacking,
    missing,
  }
}

const FIELD_ORDER: readonly ReceiptNeed[] = ['photo', 'code', 'name', 'signature']

/** Why not is said below all of them. */
function placeInForm({ need, reason }: LackingNeed): number {
  return reason === null ? FIELD_ORDER.indexOf(need) : FIELD_ORDER.length
}

/** For the draft, which notices by it that something else is to be collected later: what is so of these parcels now, unless it holds more. */
export function expectedAlong(
  parcels: readonly DriverShipment[],
  { alongCollecting }: CaptureDraft,
): Pick<CaptureDraft, 'alongCollecting'> {
  const paid = parcels.filter((parcel) => toCollect(parcel) > 0)
  if (paid.length === 0) return {}
  const ordinary = Object.fromEntries(paid.map((parcel) => [parcel.tracking_number, ordinaryCollection(toCollect(parcel))]))
  return { alongCollecting: { ...ordinary, ...alongCollecting } }
}

function wasExpected({ collecting }: { collecting: CollectionDraft | undefined }): boolean {
  return collecting !== undefined && collecting.expectedPaise > 0
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

/** Why one of the parcels lacks what it needed. */
export function excusesIn({ lacking }: StopInForm, along: string | null, needs: readonly ReceiptNeed[]): NotPossible[] | undefined {
  const ofParcel = lacking.filter((each) => each.need !== 'code' || each.along === along)
  return excusesOf(
    needs,
    ofParcel.flatMap(({ need, reason }) => (reason === null ? [] : [{ what: need, reason }])),
  )
}

export function alongIn(stop: StopInForm, draft: CaptureDraft): AlongDelivery[] {
  return stop.along.map(({ id, tracking_number: number, receipt_needs: needs }) => ({
    shipmentId: id,
    trackingNumber: number,
    collection: collectionIn(stop, number),
    notPossible: excusesIn(stop, number, readNeeds(needs)),
    code: draft.alongCodes?.[number]?.code,
  }))
}

function codesIn({ draft, number, shipmentId, recipient, needs, keys }: StopAsked, along: readonly DriverShipment[]): CodeInForm[] {
  const own = { along: null, number, shipmentId, recipient, keys, code: draft.code }
  const ofAlong = along.filter((parcel) => readNeeds(parcel.receipt_needs).includes('code'))
  return [
    ...(needs.includes('code') ? [own] : []),
    ...ofAlong.map((parcel) => ({
      along: parcel.tracking_number,
      number: parcel.tracking_number,
      shipmentId: parcel.id,
      recipient: parcel.to_name_or_company,
      keys: parcel.delivery_keys ?? [],
      code: draft.alongCodes?.[parcel.tracking_number]?.code,
    })),
  ]
}

function lackingIn({ draft }: StopAsked, needs: readonly ReceiptNeed[], codes: readonly CodeInForm[], hasPhoto: boolean): LackingNeed[] {
  const reasonOf = (need: ReceiptNeed) => draft.notPossible?.find(({ what }) => what === need)?.reason ?? null
  const shared = lackingNeeds(
    needs.filter((need) => need !== 'code'),
    draft,
    hasPhoto,
  )
  return [
    ...shared.map((need) => ({ need, along: null, reason: reasonOf(need) })),
    ...codes
      .filter(({ code }) => !isCodeToSend(code))
      .map(({ along, number }) => ({
        need: 'code' as const,
        along,
        whose: number,
        reason: along === null ? reasonOf('code') : (draft.alongCodes?.[along]?.whyNot ?? null),
      })),
  ]
}
