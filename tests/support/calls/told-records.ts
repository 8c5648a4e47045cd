import { unread } from '#tests/support/calls/call-contract.ts'

/** Records that more than one call tells, each with what is looked at in it. */

export const AT = '2026-11-20T12:00:00.000Z'

export const toldProof = {
  id: 'd1',
  ...unread({
    shipment_id: 's1',
    tracking_number: '7100001',
    shipment_display_id: 'SHP1',
    outcome: 'Failed Attempt',
    delivery_notes: 'Nobody there',
    image_url: null,
    photo_expected: false,
    photo_confirmed_at: null,
    claimed_at: AT,
    clock_offset_ms: 0,
    delivered_at: AT,
    received_at: AT,
    clock_flag: null,
    captured_by: 'u2',
    captured_by_name: 'Ravi',
    review_reason: 'not-assigned',
    review_state: 'open',
    review_note: null,
    reviewed_by_name: null,
    reviewed_at: null,
    shipment_status: 'In Transit',
  }),
} as const

export const toldActivity = {
  id: 'a1',
  happenedAt: AT,
  ...unread({
    actor: 'u1',
    actorName: 'Asha',
    table: 'shipments',
    record: 's1',
    recordName: '7100001',
    part: null,
    action: 'update',
    commandId: null,
  }),
  changes: unread({ driver_id: [null, 'u2'] }),
  names: unread({ u2: 'Ravi' }),
} as const
