import { isCodeToSend, type EnteredFacts, type NotPossible } from '#domain/shipment/receipt/receipt-facts.ts'

/** What a delivery may need at the door. The database has the same list (`app.receipt_needs`). */
export const RECEIPT_NEEDS = ['photo', 'name', 'signature', 'code'] as const
export type ReceiptNeed = (typeof RECEIPT_NEEDS)[number]

export const LONGEST_REASON = 200

export const NEED_LABELS: Record<ReceiptNeed, string> = {
  photo: 'Photo',
  name: 'Name of the receiver',
  signature: 'Signature',
  code: 'Code of the recipient',
}

/** A copy of before says nothing: then it is a photo. A need that only a newer app knows is nothing to ask for. */
export function readNeeds(needs: readonly string[] | undefined): ReceiptNeed[] {
  return needs === undefined ? ['photo'] : RECEIPT_NEEDS.filter((need) => needs.includes(need))
}

/** What of it a delivery lacks, possible or not. */
export function lackingNeeds(needs: readonly ReceiptNeed[], { receiver, signature, code }: EnteredFacts, hasPhoto: boolean): ReceiptNeed[] {
  const has: Record<ReceiptNeed, boolean> = {
    photo: hasPhoto,
    name: (receiver?.name.trim() ?? '') !== '',
    signature: signature !== undefined,
    code: isCodeToSend(code),
  }
  return needs.filter((need) => !has[need])
}

/** Nothing blocks a capture: what cannot be had needs a reason instead. */
export function isExcused(need: ReceiptNeed, notPossible: readonly NotPossible[] | undefined): boolean {
  return notPossible?.some(({ what, reason }) => what === need && reason.trim() !== '') === true
}

/** What goes to the office: of what is lacking the reasons, and nothing that was had after all. */
export function excusesOf(lacking: readonly ReceiptNeed[], notPossible: readonly NotPossible[] | undefined): NotPossible[] | undefined {
  const excuses = (notPossible ?? [])
    .filter(({ what }) => lacking.includes(what) && isExcused(what, notPossible))
    .map(({ what, reason }) => ({ what, reason: reason.trim().slice(0, LONGEST_REASON).trim() }))
  return excuses.length === 0 ? undefined : excuses
}
