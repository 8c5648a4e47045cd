import { expect, test } from 'vitest'
import { mailInvoice } from '#backend/rpc/billing/invoice-mails.ts'
import { pendingShipments, raiseInvoice } from '#backend/rpc/billing/invoices.ts'
import { syncPersonalViews } from '#backend/rpc/shipment/sync-personal-views.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { aDeviceOfAsha } from '#tests/support/calls/call-contract.ts'

const { sent, says } = aDeviceOfAsha()

const CALLS: [what: string, as: (userId: string) => Promise<ServerResult<unknown>>][] = [
  ['the list to bill', (userId) => pendingShipments({ clientCode: 'ACME', deliveredUpTo: null, limit: 1, after: null }, userId)],
  [
    'an invoice',
    (userId) => raiseInvoice({ commandId: 'x', clientCode: 'ACME', placeOfSupply: null, lines: [], deliveredUpTo: null }, userId),
  ],
  ['a mail', (userId) => mailInvoice({ id: 'x', invoiceId: 'i1', again: false }, userId)],
  ['a view', (userId) => syncPersonalViews(userId, [])],
]

test.each(CALLS)('%s that Sita began is not sent in the name of Asha, who has since signed in', async (_what, as) => {
  says({})
  expect(await as('sita')).toEqual({ kind: 'signed-out' })
  expect(sent).toEqual([])
  await as('u1')
  expect(sent).toHaveLength(1)
})
