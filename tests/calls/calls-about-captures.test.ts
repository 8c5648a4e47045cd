import { describe, expect, test } from 'vitest'
import { importDelivery } from '#backend/rpc/import-delivery.ts'
import { photoLink } from '#backend/rpc/photo-link.ts'
import { decideReview, listReview, readCapture } from '#backend/rpc/review.ts'
import { checkDeliveryCode, deliveryCodeLooks, renewDeliveryCode, showDeliveryCode } from '#backend/rpc/shipment/delivery-codes.ts'
import { driversMonth, driversMonthCaptures } from '#backend/rpc/shipment/read-drivers-month.ts'
import type { MonthCapture } from '#domain/shipment/failure/drivers-month.ts'
import type { Proof } from '#domain/shipment/proof.ts'
import type { Command } from '#domain/sync/command.ts'
import {
  aDeviceOfAsha,
  alteredAnswers,
  callContract,
  NOT_OURS,
  orNull,
  orNullOrAbsent,
  unread,
  whole,
} from '#tests/support/calls/call-contract.ts'
import { AT, toldProof } from '#tests/support/calls/told-records.ts'

const lastCapture = whole(toldProof) as Proof
const page = { captures: [{ ...toldProof, ...unread({ notes_cut: true, corrected: null, recipient: null }) }], more: true, open: 7 }

callContract('the first captures to review', {
  call: () => listReview(null),
  asks: 'review_list',
  sends: { after: null },
  answer: page,
})

callContract('the captures to review after one', {
  call: () => listReview(lastCapture),
  asks: 'review_list',
  sends: { after: { receivedAt: AT, id: 'd1' } },
  answer: page,
})

callContract('a capture to review', {
  call: () => readCapture('d1'),
  asks: 'review_capture',
  sends: { id: 'd1' },
  answer: { capture: orNull(toldProof) },
})

const decision = { proofId: 'd1', decision: 'attach', shipmentId: 's1', money: 'taken' } as const
callContract('a decision on a capture', {
  call: () => decideReview(decision),
  asks: 'review_decide',
  sends: decision,
  answer: { done: true, ...unread({ code: 'wrong' }) },
  refusals: [{ refused: 'already-decided' }, { refused: 'own-cash' }],
})

const command: Command<'record-delivery'> = {
  id: 'c1',
  kind: 'record-delivery',
  payloadVersion: 1,
  record: 'shipment:s1',
  claimedAt: AT,
  clockOffsetMs: null,
  payload: {} as Command<'record-delivery'>['payload'],
}
callContract('a delivery from a file', {
  call: () => importDelivery({ command, capturedBy: 'u2' }),
  asks: 'import_delivery',
  sends: { command, capturedBy: 'u2' },
  answer: { id: 'c1', status: 'applied', code: orNullOrAbsent('x'), message: orNullOrAbsent('x'), version: orNullOrAbsent(4) },
})

callContract('the code of a delivery', {
  call: () => showDeliveryCode('s1'),
  asks: '/functions/v1/delivery-code',
  sends: { shipmentId: 's1' },
  answer: { digits: '482913', signed: 'W1.482913', expiresAt: AT },
  refusals: [{ refused: 'not-needed' }],
})

callContract('who looked at the code of a delivery', {
  call: () => deliveryCodeLooks('s1'),
  asks: 'delivery_code_looks',
  sends: { shipmentId: 's1' },
  answer: { triesLeft: 4, looks: [{ id: 3, at: AT, ...unread({ name: null }), as: 'office', ...unread({ madeNew: true }) }] },
})

callContract('another code for a delivery', {
  call: () => renewDeliveryCode('s1'),
  asks: 'renew_delivery_code',
  sends: { shipmentId: 's1' },
  answer: { done: true },
  refusals: [{ refused: 'not-found' }],
})

callContract('the digits that a recipient says', {
  call: () => checkDeliveryCode('s1', '482913'),
  asks: 'check_delivery_code',
  sends: { shipmentId: 's1', digits: '482913' },
  answer: { result: 'wrong', triesLeft: 4 },
  refusals: [{ refused: 'locked' }],
})

callContract('the month of the drivers', {
  call: () => driversMonth('2026-11'),
  asks: 'drivers_month',
  sends: { month: '2026-11' },
  answer: {
    farMetres: 300,
    closeMinutes: 5,
    drivers: [
      {
        driverId: 'u2',
        name: orNull('Ravi'),
        counts: {
          attempts: 9,
          'first-tried': 8,
          'first-delivered': 7,
          failed: 6,
          'not-attempted': 5,
          'without-call': 4,
          'without-place': 3,
          far: 2,
          close: 1,
          'way-back': 0,
          'not-possible': 1,
        },
      },
    ],
  },
})

const place = { latitude: 18.52, longitude: 73.85, accuracy: 12 }
const behind = {
  captures: [
    {
      id: 'd1',
      shipmentId: 's1',
      trackingNumber: '7100001',
      recipient: 'Meera',
      city: 'Nagpur',
      outcome: 'Failed Attempt',
      reason: orNull('nobody-there'),
      againOn: orNull('2026-11-21'),
      at: AT,
      calledAt: orNull(AT),
      place: orNull(place),
      ...unread({ notPossible: null }),
      figures: ['attempts', 'failed'],
      nearest: orNull({ metres: 412, shipmentId: 's9', trackingNumber: '7100009', at: AT, place: orNull(place) }),
    },
  ],
  more: true,
} as const
const asked = { month: '2026-11', driverId: 'u2', figure: 'failed' } as const

callContract('what is behind a driver’s figure', {
  call: () => driversMonthCaptures(asked, null),
  asks: 'drivers_month_captures',
  sends: { ...asked, after: null },
  answer: behind,
})

callContract('what is behind a driver’s figure, after one', {
  call: () => driversMonthCaptures(asked, { id: 'd1' } as MonthCapture),
  asks: 'drivers_month_captures',
  sends: { ...asked, after: 'd1' },
  answer: behind,
})

describe('the link of a photo', () => {
  const { sent, hears, says } = aDeviceOfAsha()

  test('is the server’s, and ends after a minute', async () => {
    says({ signedURL: '/object/sign/pod-images/s1/door%207.jpg?token=x' })
    expect(await photoLink('s1/door 7.jpg')).toBe('https://waybill.example/storage/v1/object/sign/pod-images/s1/door%207.jpg?token=x')
    const address = '/storage/v1/object/sign/pod-images/s1/door%207.jpg'
    expect(sent).toEqual([{ method: 'POST', address, token: 'Bearer of-asha', body: { expiresIn: 60 } }])
  })

  test('is there only where the server gives one', async () => {
    for (const { what, answer } of alteredAnswers({ signedURL: '/object/sign/x' })) {
      says(answer)
      expect([what, await photoLink('x.jpg')]).toEqual([what, null])
    }
    for (const [what, said] of [...NOT_OURS, ['no network', null] as const]) {
      hears(said)
      expect([what, await photoLink('x.jpg')]).toEqual([what, null])
    }
  })
})
