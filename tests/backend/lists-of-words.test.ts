import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { DELIVERY_OUTCOMES } from '#domain/shipment/delivery.ts'
import { MONTH_FIGURES } from '#domain/shipment/failure/drivers-month.ts'
import { FAILURE_REASONS } from '#domain/shipment/failure/failure.ts'
import { COLLECTION_MODES } from '#domain/shipment/collecting/collection.ts'
import { BETTER_FIELDS, RENEWED_PARTS } from '#domain/shipment/failure/better-place.ts'
import { addressKey } from '#domain/places/address-key.ts'
import { FAILED_DECISIONS } from '#domain/shipment/failure/failed-decision.ts'
import { TDS_SECTIONS } from '#domain/billing/tds.ts'
import { GST_STATES } from '#domain/billing/gst-states.ts'
import { REVIEW_REASONS, TAKE_EFFECT } from '#domain/shipment/proof.ts'
import { RECEIVER_RELATIONS, WAYS_OF_COUNTING } from '#domain/shipment/receipt/receipt-facts.ts'
import { RECEIPT_NEEDS } from '#domain/shipment/receipt/receipt-needs.ts'
import { READY_PHRASES } from '#domain/shipment/driver-phrases.ts'
import { FINISHED_STATUSES, SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { PACKAGE_TYPES, PAYMENT_MODES, SHIPPING_METHODS } from '#domain/shipment/shipment.ts'
import { COMPANY_SETTINGS } from '#domain/people/company-setting.ts'
import { CLIENT_LIMITS, WAREHOUSE_LIMITS } from '#domain/people/text-limits.ts'
import { WAREHOUSE_STATUSES } from '#domain/warehouse/warehouse.ts'
import { RECEIPT_MODES } from '#features/invoices/receipts/receipt-modes.ts'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'

let db: PGlite
beforeAll(async () => {
  db = await openTestPglite()
})
afterAll(() => db.close())

test.each([
  ['shipment_statuses', SHIPMENT_STATUSES],
  ['finished_statuses', FINISHED_STATUSES],
  ['shipping_methods', SHIPPING_METHODS],
  ['package_types', PACKAGE_TYPES],
  ['payment_modes', PAYMENT_MODES],
  ['delivery_outcomes', DELIVERY_OUTCOMES],
  ['failure_reasons', FAILURE_REASONS],
  ['month_figures', MONTH_FIGURES],
  ['collection_modes', COLLECTION_MODES],
  ['failed_decisions', FAILED_DECISIONS],
  ['renewed_parts', RENEWED_PARTS],
  ['better_fields', BETTER_FIELDS],
  ['review_reasons', REVIEW_REASONS],
  ['ready_phrases', READY_PHRASES],
  ['receiver_relations', RECEIVER_RELATIONS],
  ['ways_of_counting', WAYS_OF_COUNTING],
  ['receipt_needs', RECEIPT_NEEDS],
  ['warehouse_statuses', WAREHOUSE_STATUSES],
])('%s are the same words in SQL and in the app', async (list, words) => {
  const { rows } = await db.query<{ words: string[] }>(`select app.${list}() as words`)
  expect(rows[0]?.words).toEqual([...words])
})

test.each([
  ['state_codes', Object.keys(GST_STATES)],
  ['receipt_modes', RECEIPT_MODES.map(({ mode }) => mode)],
  ['tds_sections', TDS_SECTIONS.map(({ section }) => section)],
])('%s are the same in SQL and in the app, in any order', async (list, words) => {
  const { rows } = await db.query<{ words: string[] }>(`select app.${list}() as words`)
  expect(rows[0]?.words.toSorted()).toEqual(words.toSorted())
})

test.each([
  ['client_limits', CLIENT_LIMITS],
  ['warehouse_limits', WAREHOUSE_LIMITS],
])('%s are the same in SQL and in the app', async (list, limits) => {
  const { rows } = await db.query<{ limits: object }>(`select app.${list}() as limits`)
  expect(rows[0]?.limits).toEqual(limits)
})

test('the settings that the page shows are those that SQL lets an admin change', async () => {
  const { rows } = await db.query<{ name: string }>('select name from app.company_setting_list()')
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...COMPANY_SETTINGS].toSorted())
})

test('what still changes its shipment while it waits for review is the same in SQL and in the app', async () => {
  const { rows } = await db.query<{ reason: string }>(
    'select reason from unnest(app.review_reasons()) as reason where app.takes_effect(reason)',
  )
  expect(rows.map(({ reason }) => reason)).toEqual([...TAKE_EFFECT])
})

test('two addresses are one in SQL where they are one in the app', async () => {
  const parts = [
    '',
    ' ',
    '7 Hill Road',
    ' 7  HILL\troad\n',
    '7\u00a0Hill Road',
    '7 Hill Road\u3000',
    '7 Hill\u2009 \ufeffRoad',
    'मार्ग 7',
    '7 HillRoad',
  ]
  const addresses = parts.flatMap((street) => [
    { id: 'none', to_street_address: street, to_city: 'Pune', to_postal_code: '411001' },
    { id: 'none', to_street_address: street, to_city: ' PUNE ', to_postal_code: '411001' },
    { id: 'none', to_street_address: street, to_city: '', to_postal_code: 'Pune 411001' },
  ])
  const keys = await Promise.all(
    addresses.map(async ({ to_street_address: street, to_city: city, to_postal_code: code }) => {
      const { rows } = await db.query<{ key: string }>("select coalesce(app.address_key($1, $2, $3), 'none') as key", [street, city, code])
      return rows[0]?.key
    }),
  )
  expect(keys).toEqual(addresses.map(addressKey))
})
