import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { DELIVERY_OUTCOMES } from '#domain/shipment/delivery.ts'
import { FAILURE_REASONS } from '#domain/shipment/failure/failure.ts'
import { COLLECTION_MODES } from '#domain/shipment/collecting/collection.ts'
import { TDS_SECTIONS } from '#domain/billing/tds.ts'
import { GST_STATES } from '#domain/billing/gst-states.ts'
import { REVIEW_REASONS, TAKE_EFFECT } from '#domain/shipment/proof.ts'
import { RECEIVER_RELATIONS } from '#domain/shipment/receipt/receipt-facts.ts'
import { READY_PHRASES } from '#domain/shipment/driver-phrases.ts'
import { FINISHED_STATUSES, PACKAGE_TYPES, PAYMENT_MODES, SHIPMENT_STATUSES, SHIPPING_METHODS } from '#domain/shipment/shipment.ts'
import { COMPANY_SETTINGS } from '#domain/people/company-setting.ts'
import { CLIENT_LIMITS, WAREHOUSE_LIMITS } from '#domain/people/text-limits.ts'
import { WAREHOUSE_STATUSES } from '#domain/people/warehouse.ts'
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
  ['collection_modes', COLLECTION_MODES],
  ['review_reasons', REVIEW_REASONS],
  ['ready_phrases', READY_PHRASES],
  ['receiver_relations', RECEIVER_RELATIONS],
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
