import { expect, type Page } from '@playwright/test'
import type { MirrorPage } from '#domain/sync/mirror.ts'
import type { PaymentLedger } from '#domain/billing/payment.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'

export const CARD = { number: '4111111111111111', expiry: '1230', cvv: '123', name: 'Asha Rao' }
export const FAILING_CARD = { ...CARD, number: '4000000000000002' }

export interface ShipmentToPay {
  id: string
  ledger: () => Promise<PaymentLedger>
  token: string
  trackingNumber: string
  outstandingPaise: number
}

/** Open shipments that nobody has paid for, as the office sees them; the first of a status first. */
export async function shipmentsToPay(
  url: string,
  count: number,
  status: Shipment['status'] = 'Ready for Payment',
): Promise<ShipmentToPay[]> {
  const ask = await askAs(url, STAFF)
  const page = await ask<MirrorPage>('sync_mirror', { table: 'shipments', limit: 500, after: null })
  const open = (page.rows as Shipment[]).filter((shipment) => isOpen(shipment.status))
  const ordered = open.toSorted((a, b) => Number(b.status === status) - Number(a.status === status))
  const found: ShipmentToPay[] = []
  for (const { id } of ordered) {
    if (found.length === count) break
    const ledgerOf = async () => {
      const { ledger } = await ask<{ ledger: PaymentLedger | null }>('shipment_payments', { id })
      if (ledger === null) throw new Error(`No shipment ${id}`)
      return ledger
    }
    const ledger = await ledgerOf()
    if (ledger.state !== 'due') continue
    found.push({
      id,
      ledger: ledgerOf,
      token: ledger.token,
      trackingNumber: ledger.trackingNumber,
      outstandingPaise: ledger.outstandingPaise,
    })
  }
  return found
}

/** Types as a person does, without the marks that the fields put in by themselves. */
export async function typeCard(page: Page, card: typeof CARD): Promise<void> {
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
  await page.getByLabel('Card number').fill('')
  await page.getByLabel('Card number').pressSequentially(card.number)
  await page.getByLabel('Expiry (MM/YY)').fill('')
  await page.getByLabel('Expiry (MM/YY)').pressSequentially(card.expiry)
  await page.getByLabel('CVV').fill(card.cvv)
  await page.getByLabel('Name on card').fill(card.name)
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^(Pay ₹|Processing\.\.\.)/ })
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Payment Successful! Thank you.')).toBeVisible()
}
