import type { Collection } from '#domain/shipment/collecting/collection.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'

/** A collection as the office sees it. */
export interface ToldCollection extends Collection {
  /** Said by an earlier capture: this one does not say what became of the money. */
  carriedOver: boolean
  /** What a person said of it, where somebody had to. */
  moneyDecision: 'taken' | 'not-taken' | null
}

/** Of a capture; a copy that an earlier version kept has neither. */
interface CapturedMoney {
  outcome: DeliveryOutcome
  collection?: ToldCollection | null
  toCollectPaise?: number | null
}

/** What was collected, and how it differs from what was to be; nothing where there was nothing to collect. */
export function collectionWords({ outcome, collection, toCollectPaise }: CapturedMoney, rupees: (paise: number) => string): string[] {
  const asksFor = toCollectPaise ?? null
  if (!collection) {
    return outcome === 'Delivered' && asksFor !== null && asksFor > 0
      ? [`Nothing was said to be collected. The shipment asks for ${rupees(asksFor)}.`]
      : []
  }
  const { expectedPaise, collectedPaise, mode, reference, reason, carriedOver, moneyDecision } = collection
  const how = mode === 'cash' ? 'in cash' : `by UPI, as the payer said${reference === null ? '' : ` (${reference})`}`
  const differs = collectedPaise === expectedPaise ? '' : ` of ${rupees(expectedPaise)}`
  return [
    `${rupees(collectedPaise)}${differs} ${how}${reason === null ? '' : `: ${reason}`}`,
    asksFor !== null && asksFor !== expectedPaise && `The shipment asks for ${asksFor === 0 ? 'nothing' : rupees(asksFor)}.`,
    carriedOver && 'Said by the capture before: this one does not say what became of the money.',
    moneyDecision === 'taken' && 'The office said that its driver took the money.',
    moneyDecision === 'not-taken' && 'The office said that no money was taken.',
  ].filter((line) => line !== false)
}
