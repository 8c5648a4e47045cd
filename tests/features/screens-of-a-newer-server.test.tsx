import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { PaymentQuote } from '#domain/billing/payment.ts'
import type { Proof } from '#domain/shipment/proof.ts'
import type { StaffRecord } from '#domain/people/staff.ts'
import { PaymentBadges } from '#features/invoices/raised/payment-badges.tsx'
import { MessageCard } from '#features/messages/message-card.tsx'
import { ShipmentPaymentState } from '#features/payment/pay/shipment-payment-state.tsx'
import { CaptureCard } from '#features/review/capture-card.tsx'
import { PaymentList } from '#features/shipments/payments/payment-list.tsx'
import { ProofCard } from '#features/shipments/detail/proof-card.tsx'
import { StatusBadge } from '#features/shipments/list/shipment-marks.tsx'
import { SignInActions } from '#features/staff/sign-in-actions.tsx'
import { StaffList } from '#features/staff/staff-list.tsx'
import { WarehouseList } from '#features/warehouses/list/warehouse-list.tsx'

afterEach(cleanup)

/** A word that no type of this app knows, where one of its own is expected. */
const later = 'word-of-tomorrow' as never
const AT = '2026-11-20T12:00:00.000Z'
const nothing = () => undefined

const proof: Proof = {
  id: 'd1',
  shipment_id: null,
  tracking_number: '1',
  shipment_display_id: null,
  outcome: later,
  delivery_notes: null,
  image_url: null,
  photo_expected: false,
  photo_confirmed_at: null,
  claimed_at: AT,
  clock_offset_ms: 0,
  delivered_at: AT,
  received_at: AT,
  clock_flag: null,
  captured_by: 'u1',
  captured_by_name: 'Ravi',
  review_reason: later,
  review_state: later,
  review_note: null,
  reviewed_by_name: null,
  reviewed_at: null,
  shipment_status: later,
}
const quote: PaymentQuote = {
  trackingNumber: '1',
  shippingMethod: later,
  totalPaise: 100,
  paidPaise: 0,
  outstandingPaise: 100,
  paidAt: null,
  state: later,
  gateway: later,
}
const staff: StaffRecord = {
  id: 'w1',
  staff_code: 'S1',
  user_id: null,
  user_name: 'Ravi',
  position: 'Clerk',
  email: 'r@people.example',
  phone_number: null,
  status: later,
  role: later,
  access_level: '',
  created_at: AT,
  updated_at: AT,
  account: later,
  open_deliveries: 0,
}

test.each([
  ['a shipment’s status', () => <StatusBadge status={later} />],
  ['an invoice’s status', () => <PaymentBadges invoice={{ status: later, totalPaise: 1, receivedPaise: 0, dueDate: AT }} />],
  ['a warehouse’s standing', () => <WarehouseList {...directory()} totals={new Map()} warehouses={[warehouse()]} lockedBy={null} />],
  ['the state of a payment', () => <ShipmentPaymentState {...paying()} quote={quote} />],
  ['a way of paying', () => <PaymentList payments={[payment()]} gateway="demo" paidPaise={0} />],
  [
    'why a capture waits',
    () => <CaptureCard capture={{ ...proof, notes_cut: false }} busy={false} onAccept={nothing} onAttach={nothing} onSetAside={nothing} />,
  ],
  ['what became of a capture', () => <ProofCard proof={proof} />],
  ['a member of staff', () => <StaffList records={[staff]} lockedBy={null} onEdit={nothing} onDelete={nothing} />],
  ['an account of staff', () => <SignInActions record={staff} />],
  ['a service asked about', () => <MessageCard message={message()} busy={false} onHandle={nothing} />],
])('%s that only a newer server knows is shown in its own word', async (_what, show) => {
  const screen = await render(<MemoryRouter>{show()}</MemoryRouter>)
  await expect.element(screen.container).toHaveTextContent('word-of-tomorrow')
  expect(screen.container.textContent).not.toMatch(/undefined|null/)
})

function directory() {
  return { pending: new Map(), onEdit: nothing, onDelete: nothing }
}

function warehouse() {
  return { id: 'w1', name: 'Pune', location: 'Pune', capacity: '', status: later, user_id: null }
}

function paying() {
  return { shipment: { token: 't' }, attemptOf: 't', justPaid: false, onPaid: nothing, onRefused: nothing }
}

function payment() {
  return { id: 'p1', amountPaise: 100, method: later, reference: null, demo: false, paidAt: AT, recordedBy: null }
}

function message() {
  const handled = { handled_at: null, handled_by_name: null }
  return {
    id: 'm1',
    name: 'Asha',
    email: 'a@b.example',
    phone: null,
    service: later,
    message: 'Hello',
    received_at: AT,
    written_at: null,
    ...handled,
  }
}
