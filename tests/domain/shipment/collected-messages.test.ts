import { describe, expect, test } from 'vitest'
import { collectionWords, type ToldCollection } from '#domain/shipment/collecting/collected-messages.ts'

const rupees = (paise: number) => `₹${paise / 100}`
const cash: ToldCollection = {
  expectedPaise: 125000,
  collectedPaise: 125000,
  mode: 'cash',
  reference: null,
  reason: null,
  carriedOver: false,
  moneyDecision: null,
}
const words = (
  collection: ToldCollection | null,
  toCollectPaise: number | null = 125000,
  outcome: 'Delivered' | 'Returned' = 'Delivered',
) => collectionWords({ outcome, collection, toCollectPaise }, rupees)

describe('the office reads of a capture', () => {
  test.each([
    ['what was collected, and how', words(cash), ['₹1250 in cash']],
    ['the reference of a payment by UPI', words({ ...cash, mode: 'upi', reference: '4321' }), ['₹1250 by UPI, as the payer said (4321)']],
    [
      'a difference with its reason',
      words({ ...cash, collectedPaise: 120000, reason: 'No change' }),
      ['₹1200 of ₹1250 in cash: No change'],
    ],
    ['another amount than the shipment asks for', words(cash, 150000), ['₹1250 in cash', 'The shipment asks for ₹1500.']],
    ['money for a prepaid parcel', words(cash, 0), ['₹1250 in cash', 'The shipment asks for nothing.']],
    ['nothing more where no shipment is known', words(cash, null), ['₹1250 in cash']],
    ['that nothing was said', words(null), ['Nothing was said to be collected. The shipment asks for ₹1250.']],
    ['nothing of a parcel that has nothing to collect', words(null, 0), []],
    ['nothing of what was not delivered', words(null, 125000, 'Returned'), []],
    [
      'what was carried over, and what was decided',
      words({ ...cash, carriedOver: true, moneyDecision: 'not-taken' }),
      [
        '₹1250 in cash',
        'Said by the capture before: this one does not say what became of the money.',
        'The office said that no money was taken.',
      ],
    ],
    [
      'that its driver took it',
      words({ ...cash, moneyDecision: 'taken' }),
      ['₹1250 in cash', 'The office said that its driver took the money.'],
    ],
  ])('%s', (_, told, expected) => {
    expect(told).toEqual(expected)
  })
})
