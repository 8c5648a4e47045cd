import { COLLECT_LIMIT_PAISE, collectPaiseOf } from '#domain/shipment/collecting/to-collect.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'
import { ok, refuse, type Result } from '#domain/values/result.ts'

/** The database has the same words (`app.collection_modes`). */
export const COLLECTION_MODES = ['cash', 'upi'] as const
export type CollectionMode = (typeof COLLECTION_MODES)[number]

/** What was collected at the door, in paise. By UPI it is the payer's word until the office finds it in the bank. */
export interface Collection {
  expectedPaise: number
  collectedPaise: number
  mode: CollectionMode
  /** What the payer's app calls a payment by UPI. */
  reference: string | null
  /** Why another amount was collected than expected. */
  reason: string | null
}

/** As it stands in the form. */
export interface CollectionDraft {
  /** Counts where the shipment itself is not at hand. */
  expectedPaise: number
  mode: CollectionMode
  /** Typed rupees; null while it is the expected amount. */
  amount: string | null
  reference: string
  reason: string
}

export const LONGEST_REFERENCE = 100
export const LONGEST_REASON = 500

/** Most pay in cash, and what was said. */
export function ordinaryCollection(expectedPaise: number): CollectionDraft {
  return { expectedPaise, mode: 'cash', amount: null, reference: '', reason: '' }
}

export type CollectionRefusal = 'amount-missing' | 'amount-too-high' | 'difference-unexplained'

/** Nobody hands that over: it is a slip of the finger, and not to be rounded. */
const PARTS_OF_A_PAISA = /\.\d\d\d*[1-9]/

/** The typed amount in paise; null for none and for what is no amount. */
export function collectedPaiseOf(expectedPaise: number, { amount }: Pick<CollectionDraft, 'amount'>): number | null {
  if (amount === null) return expectedPaise
  return PARTS_OF_A_PAISA.test(amount) ? null : collectPaiseOf(amount)
}

/** Another amount than expected needs a reason; nothing else has to be entered. */
export function checkCollection(expectedPaise: number, draft: CollectionDraft): Result<Collection, CollectionRefusal> {
  const collectedPaise = collectedPaiseOf(expectedPaise, draft)
  if (collectedPaise === null) return refuse('amount-missing')
  if (collectedPaise > COLLECT_LIMIT_PAISE) return refuse('amount-too-high')
  const isExpected = collectedPaise === expectedPaise
  const reason = draft.reason.trim()
  if (!isExpected && reason === '') return refuse('difference-unexplained')
  return ok({
    expectedPaise,
    collectedPaise,
    mode: draft.mode,
    reference: (draft.mode === 'upi' && draft.reference.trim()) || null,
    reason: isExpected ? null : reason,
  })
}

/** What the form shows of a collection that was submitted. */
export function collectionDraftOf({ expectedPaise, collectedPaise, mode, reference, reason }: Collection): CollectionDraft {
  return {
    expectedPaise,
    mode,
    amount: collectedPaise === expectedPaise ? null : plainRupees(collectedPaise),
    reference: reference ?? '',
    reason: reason ?? '',
  }
}

export function isSameCollection(one: Collection | null, other: Collection | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.collectedPaise === other.collectedPaise &&
    one.mode === other.mode &&
    one.reference === other.reference &&
    one.reason === other.reason
  )
}

/** What of it the driver carries from then on. */
export function cashOf(collection: Collection | null | undefined): number {
  return collection?.mode === 'cash' ? collection.collectedPaise : 0
}
