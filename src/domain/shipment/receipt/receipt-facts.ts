import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'

/** Who took a parcel at the door, towards the one it is for. The database has the same list (`app.receiver_relations`). */
export const RECEIVER_RELATIONS = ['self', 'family', 'neighbour', 'security', 'reception', 'other'] as const
export type ReceiverRelation = (typeof RECEIVER_RELATIONS)[number]

export const LONGEST_RECEIVER_NAME = 100

/** Either may be missing, never both. */
export interface Receiver {
  name: string
  relation: ReceiverRelation | null
}

/** Lines as a finger drew them: each is x, y, x, y… in whole pixels of the field, which is so wide and so high. */
export interface Signature {
  width: number
  height: number
  strokes: number[][]
}

/** Where the phone was: degrees, and how many metres it may be off. */
export interface Place {
  latitude: number
  longitude: number
  accuracy: number
}

/** How pieces were counted: typed it is the driver's word. The database has the same list (`app.ways_of_counting`). */
export const WAYS_OF_COUNTING = ['scanned', 'typed'] as const
export type WayOfCounting = (typeof WAYS_OF_COUNTING)[number]

/** "7 of 9": said only where a parcel has several pieces. */
export interface Pieces {
  handedOver: number
  total: number
  /** A draft of an earlier version does not say. */
  way?: WayOfCounting
}

/** What the shipment needed and its driver could not get. */
export interface NotPossible {
  what: 'photo' | 'name' | 'signature' | 'code'
  reason: string
}

/** What only the recipient can have said or shown. */
export interface RecipientCode {
  way: 'typed' | 'scanned'
  value: string
  /** What was found out at the door, while it is entered. Else only the server can tell, when it arrives. */
  said?: 'right' | 'wrong'
}

/** Of one of several parcels at a door: what its recipient said or showed, or why that was not possible. */
export interface ParcelCode {
  code?: RecipientCode | undefined
  whyNot?: string | undefined
}

/** What may stand beside a capture's outcome. A command holds only what there is. */
export interface ReceiptFacts {
  receiver?: Receiver
  signature?: Signature
  place?: Place
  pieces?: Pieces
  notPossible?: NotPossible[]
  code?: RecipientCode
}

/** The same while it is entered: any of it may be empty again. */
export type EnteredFacts = { [Fact in keyof ReceiptFacts]?: ReceiptFacts[Fact] | undefined }

/** All that was entered, whatever the outcome will be. */
export function enteredFacts({ receiver, signature, place, pieces, notPossible, code }: EnteredFacts): ReceiptFacts {
  return {
    ...(receiver && { receiver }),
    ...(signature && { signature }),
    ...(place && { place }),
    ...(pieces && { pieces }),
    ...(notPossible && { notPossible }),
    ...(code && { code }),
  }
}

/** Whether somebody took it at this door: its recipient, or the sender to whom it came back. */
export function isReceived(outcome: DeliveryOutcome | null, goesBack: boolean): boolean {
  return outcome === 'Delivered' || (goesBack && outcome === 'Returned')
}

/** What goes with a capture of this outcome: nobody has received what was neither delivered nor brought back to its sender. */
export function receiptFacts(outcome: DeliveryOutcome | null, entered: EnteredFacts, goesBack = false): ReceiptFacts {
  if (!isReceived(outcome, goesBack)) return enteredFacts({ place: entered.place })
  // Needs and codes are the recipient's.
  const ofRecipient = outcome === 'Delivered' ? {} : { notPossible: undefined, code: undefined }
  const { receiver, code, ...others } = enteredFacts({ ...entered, ...ofRecipient })
  const rest = { ...others, ...(isCodeToSend(code) && { code: { way: code.way, value: code.value } }) }
  const name = receiver?.name.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_RECEIVER_NAME).trim() ?? ''
  const relation = receiver?.relation ?? null
  return name === '' && relation === null ? rest : { receiver: { name, relation }, ...rest }
}

/** A whole one that nobody has found wrong. */
export function isCodeToSend(code: RecipientCode | undefined): code is RecipientCode {
  return code !== undefined && code.said !== 'wrong' && (code.way === 'scanned' || /^[0-9]{6}$/.test(code.value))
}

/** What was said of the code; null where nothing was. */
export function codeSaidIn({ code, notPossible }: EnteredFacts): ParcelCode | null {
  const whyNot = notPossible?.find(({ what }) => what === 'code')?.reason
  return code === undefined && whyNot === undefined ? null : { ...(code && { code }), ...(whyNot !== undefined && { whyNot }) }
}

/** A code that goes along needs no excuse. */
export function saysTheSameOfCode(one: ParcelCode | null | undefined, other: ParcelCode | null | undefined): boolean {
  const said = (parcel: ParcelCode | null | undefined) => (isCodeToSend(parcel?.code) ? parcel.code.value : (parcel?.whyNot?.trim() ?? ''))
  return said(one) === said(other)
}

/** Whether a person said the same of who received it. The place is the phone's own word. */
export function saysTheSame(outcome: DeliveryOutcome | null, one: EnteredFacts, other: EnteredFacts, goesBack = false): boolean {
  const said = (facts: EnteredFacts) => {
    const { receiver, signature, pieces, code } = receiptFacts(outcome, facts, goesBack)
    return JSON.stringify([receiver?.name, receiver?.relation, signature?.strokes, pieces?.handedOver, code?.value])
  }
  return said(one) === said(other)
}

/** A metre is more than a phone knows; without a place there is nothing to say. */
export function placeOf({ latitude, longitude, accuracy }: Place): Place | null {
  if (![latitude, longitude, accuracy].every(Number.isFinite)) return null
  const degrees = (value: number) => Math.round(value * 1e6) / 1e6
  return { latitude: degrees(latitude), longitude: degrees(longitude), accuracy: Math.round(accuracy) }
}
