import { describe, expect, test } from 'vitest'

import { checkMessage } from '#domain/people/contact-message.ts'
import { FINISHED_STATUSES, SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { CITIES } from '#server/demo/source/cities.ts'
import { demoBatches, generateDemo } from '#server/demo/generate-demo.ts'
import { gstOf, rupees } from '#server/demo/source/rupees.ts'
import { gstinOf } from '#server/demo/source/tax-numbers.ts'

const people = { staff: 'staff-id', customer: 'customer-id', drivers: ['driver-1', 'driver-2'] as const }
const now = new Date('2026-11-20T09:00:00Z')
const demo = generateDemo({ shipments: 200, now, people })

const unique = (values: readonly string[]) => new Set(values).size === values.length
const isOpen = (status: ShipmentStatus) => !(FINISHED_STATUSES as readonly ShipmentStatus[]).includes(status)

describe('the demo company', () => {
  test('is the same on every machine on the same day', () => {
    expect(generateDemo({ shipments: 200, now: new Date('2026-11-20T17:30:00Z'), people })).toEqual(demo)
    expect(demo.shipments[0]).toMatchObject({ id: '6560d188-f4b1-447d-9839-8fd020780757' })
  })

  test('grows without changing what is there, in batches', () => {
    const batches = [...demoBatches({ shipments: 700, now, people }, 300)]
    expect(batches.map(({ shipments }) => shipments.length)).toEqual([300, 300, 100])
    expect(batches[0]?.shipments.slice(0, 200)).toEqual(demo.shipments)
    expect(batches.flatMap(({ clients }) => clients)).toEqual(demo.clients)
    expect(batches.flatMap((batch) => batch.invoice_lines)).toEqual(demo.invoice_lines)
    expect(batches.flatMap((batch) => batch.invoice_receipts)).toEqual(demo.invoice_receipts)
    expect(batches[0]?.payments.slice(0, demo.payments.length)).toEqual(demo.payments)
  })

  test('has 200 shipments in every status, 20 clients, 6 warehouses and some invoices', () => {
    expect([demo.shipments.length, demo.clients.length, demo.warehouses.length]).toEqual([200, 20, 6])
    expect(new Set(demo.shipments.map(({ status }) => status))).toEqual(new Set(SHIPMENT_STATUSES))
    expect(demo.invoices.length).toBeGreaterThanOrEqual(5)
  })

  test('gives each driver twelve open shipments', () => {
    for (const driver of people.drivers) {
      expect(demo.shipments.filter(({ driver_id, status }) => driver_id === driver && isOpen(status))).toHaveLength(12)
    }
  })

  test('gives the customer three shipments to pay and some that are paid', () => {
    const theirs = demo.shipments.filter(({ user_id }) => user_id === people.customer)
    expect(theirs.filter(({ status }) => status === 'Ready for Payment')).toHaveLength(3)
    expect(demo.payments.length).toBeGreaterThanOrEqual(2)
    expect(unique(demo.payments.map(({ id }) => id))).toBe(true)
    for (const payment of demo.payments) {
      const shipment = theirs.find(({ id }) => id === payment.shipment_id)
      expect(shipment).toMatchObject({ status: 'Delivered', invoice_id: null, final_amount: payment.amount })
      expect(payment.reference).toMatch(/^DEMO-[0-9A-HJKMNP-TV-Z]{8}$/)
    }
  })

  test('numbers nothing twice, and no tracking number reads as a phone', () => {
    expect(unique(demo.shipments.map(({ id }) => id))).toBe(true)
    expect(unique(demo.shipments.map(({ shipment_id }) => shipment_id))).toBe(true)
    expect(unique(demo.shipments.map(({ tracking_number }) => tracking_number))).toBe(true)
    for (const { tracking_number } of demo.shipments) expect(tracking_number).toMatch(/^\d{16}$/)
  })

  test('puts every city in its state with a PIN code of its own', () => {
    const known = new Map(CITIES.flatMap(({ name, state, areas }) => areas.map(({ pin }) => [pin, `${name}, ${state}`] as const)))
    for (const shipment of demo.shipments) {
      expect(known.get(shipment.from_postal_code)).toBe(`${shipment.from_city}, ${shipment.from_state}`)
      expect(known.get(shipment.to_postal_code)).toBe(`${shipment.to_city}, ${shipment.to_state}`)
    }
    for (const pin of known.keys()) expect(pin).toMatch(/^[1-9][0-9]{5}$/)
    expect(known.size).toBe(CITIES.flatMap(({ areas }) => areas).length)
  })

  test('adds up: packages make the base price, GST is rounded half up, invoices are the sum of their lines', () => {
    for (const shipment of demo.shipments) {
      const items = demo.shipment_items.filter((item) => item.shipment_id === shipment.id)
      const paise = items.reduce((sum, item) => sum + Math.round(Number(item.price_inr) * 100), 0)
      expect(shipment.base_price).toBe(rupees(paise))
      expect(shipment.gst_amount).toBe(rupees(gstOf(paise, 18)))
    }
    for (const invoice of demo.invoices) {
      const lines = demo.invoice_lines.filter((line) => line.invoice_id === invoice.id)
      const total = lines.reduce((sum, line) => sum + Math.round(Number(line.final_amount) * 100), 0)
      expect([lines.length > 0, invoice.total_amount]).toEqual([true, rupees(total)])
    }
    expect(gstOf(10003, 18)).toBe(1801)
  })

  test('has invoices worth looking at: of several months, within a state and beyond, paid in whole, in part and not, one cancelled', () => {
    expect(new Set(demo.invoices.map(({ invoice_date }) => invoice_date.slice(0, 7))).size).toBeGreaterThanOrEqual(3)
    expect(new Set(demo.invoices.map(({ place_of_supply }) => place_of_supply === '36'))).toEqual(new Set([true, false]))
    expect(demo.invoices.some(({ recipient_gstin }) => recipient_gstin === 'URP')).toBe(true)
    const [cancelled, ...more] = demo.invoices.filter(({ status }) => status === 'cancelled')
    expect([demo.shipments.some(({ invoice_id }) => invoice_id === cancelled?.id), more]).toEqual([false, []])
    for (const { client_code, last_number } of demo.invoice_counters) {
      const theirs = demo.invoices.filter((invoice) => invoice.client_code === client_code)
      expect(theirs.map(({ invoice_number }) => Number(invoice_number.split('-')[1]))).toEqual(theirs.map((_, at) => at + 1))
      expect(theirs.map(({ invoice_date }) => invoice_date)).toEqual(theirs.map(({ invoice_date }) => invoice_date).toSorted())
      expect(last_number).toBe(theirs.length)
    }
    const owed = demo.invoices
      .filter(({ status }) => status === 'raised')
      .map(({ id, total_amount }) => {
        const received = demo.invoice_receipts.filter((receipt) => receipt.invoice_id === id).map(({ amount }) => Number(amount))
        return Number(total_amount) - received.reduce((sum, amount) => sum + amount, 0)
      })
    expect(Math.min(...owed)).toBe(0)
    const pending = demo.shipments.filter((s) => s.client_code === 'P101' && s.invoice_id === null && s.status !== 'Cancelled')
    expect(pending.length).toBeGreaterThanOrEqual(40)
  })

  test('tells each shipment’s history in order, and nothing of it lies in the future', () => {
    for (const shipment of demo.shipments) {
      const steps = demo.shipment_updates.filter((update) => update.shipment_id === shipment.id)
      const times = steps.map(({ updated_at }) => updated_at)
      expect(times).toEqual(times.toSorted())
      expect(steps.at(-1)).toMatchObject({ status: shipment.status, updated_at: shipment.updated_at })
      expect(shipment.updated_at < now.toISOString()).toBe(true)
      expect(shipment.created_at <= shipment.updated_at).toBe(true)
      expect(shipment.delivered_at !== null).toBe(shipment.status === 'Delivered')
    }
  })

  test('has a day of its second driver: a closed sheet, one that is out, a draft, and money in each of its places', () => {
    expect(demo.run_sheets.map(({ state, sheet_date, driver_id }) => [state, sheet_date, driver_id])).toEqual([
      ['closed', '2026-11-19', 'driver-2'],
      ['out', '2026-11-20', 'driver-2'],
      ['draft', '2026-11-20', 'driver-2'],
    ])
    const [, out, draft] = demo.run_sheets
    const statusesOn = (sheet: typeof out) =>
      demo.run_sheet_stops
        .filter(({ run_sheet_id }) => run_sheet_id === sheet?.id)
        .map(({ shipment_id }) => demo.shipments.find(({ id }) => id === shipment_id)?.status)
    expect(statusesOn(out).filter((status) => status === 'Delivered')).toHaveLength(4)
    expect(statusesOn(out).filter((status) => status === 'Failed Attempt')).toHaveLength(1)
    expect(statusesOn(out).filter((status) => status === 'Out for Delivery')).toHaveLength(3)
    expect(statusesOn(draft).every((status) => status !== undefined && isOpen(status))).toBe(true)
    const entries = (kind: string, mode: string) => demo.cash_entries.filter((entry) => entry.kind === kind && entry.mode === mode)
    const counted = new Set(demo.counted_entries.map(({ entry_id }) => entry_id))
    expect(
      entries('collection', 'cash').filter(({ id }) => !counted.has(id)),
      'still to be handed over',
    ).toHaveLength(2)
    expect(entries('collection', 'upi'), 'only claimed').toHaveLength(2)
    expect(demo.cash_hand_overs.map((each) => each.expected_paise - each.counted_paise)).toEqual([0, 20_00])
    for (const { counted_paise, pieces } of demo.cash_hand_overs) {
      const paise = Object.entries(pieces).reduce((sum, [rupees, count]) => sum + Math.round(Number(rupees) * 100) * count, 0)
      expect(paise).toBe(counted_paise)
    }
    expect(demo.remittances).toHaveLength(1)
    expect(generateDemo({ shipments: 100, now, people }).run_sheets, 'of few shipments no day is made').toEqual([])
  })

  test('nothing of that day lies in the future, however early it is', () => {
    const early = new Date('2026-11-19T18:35:00Z')
    const made = generateDemo({ shipments: 200, now: early, people })
    const moments = [
      ...made.shipments.flatMap((row) => [row.created_at, row.updated_at]),
      ...made.shipment_updates.map((row) => row.updated_at),
      ...made.cash_entries.map((row) => row.happened_at),
      ...made.proof_of_delivery.map((row) => row.received_at),
      ...made.run_sheets.flatMap((row) => [row.created_at, row.sent_out_at ?? row.created_at]),
    ]
    expect(moments.filter((moment) => moment >= early.toISOString())).toEqual([])
    for (const shipment of made.shipments) {
      const times = made.shipment_updates.filter((update) => update.shipment_id === shipment.id).map(({ updated_at }) => updated_at)
      expect(times).toEqual(times.toSorted())
    }
  })

  test('has messages from visitors, two of them open, the same in every batch plan', () => {
    expect(demo.contact_messages.filter(({ handled_at }) => handled_at === null)).toHaveLength(2)
    expect(demo.contact_messages).toHaveLength(3)
    expect([...demoBatches({ shipments: 700, now, people }, 300)].flatMap((batch) => batch.contact_messages)).toEqual(demo.contact_messages)
    for (const message of demo.contact_messages) {
      expect(checkMessage({ ...message, phone: message.phone ?? '', service: message.service ?? '' })).toMatchObject({ ok: true })
      expect(message.written_at <= message.received_at && message.received_at < now.toISOString()).toBe(true)
    }
  })

  test('has valid tax numbers', () => {
    for (const valid of ['27AAPFU0939F1ZV', '24AAQCA8719H1ZC', '36AABCU9603R1ZO', '07AAGFF2194N1Z1']) {
      expect(gstinOf(valid.slice(0, 2), valid.slice(2, 12))).toBe(valid)
    }
    const registered = demo.clients.filter(({ gstin }) => gstin !== 'URP')
    expect([registered.length, demo.clients.find(({ gstin }) => gstin === 'URP')?.pan]).toEqual([19, 'NA'])
    for (const { gstin, pan } of registered) {
      expect(gstin).toMatch(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z]1Z[0-9A-Z]$/)
      expect(gstin.slice(2, 12)).toBe(pan)
    }
    expect(unique(demo.clients.map(({ gstin }) => gstin))).toBe(true)
  })
})
