import type { ShipmentDetail } from '#domain/shipment/proof.ts'
import type { MirrorPage } from '#domain/sync/mirror.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { PASSWORD } from '#tests/support/e2e/screens/people.ts'

/** Of the embedded server, and no secret. */
export const KEY = 'sb_publishable_waybill_embedded'

export type Ask = <Answer>(name: string, p: unknown) => Promise<Answer>

/** Signs in apart from any browser; asks with that person's rights. */
export async function askAs(url: string, email: string): Promise<Ask> {
  const session = (await post(`${url}/auth/v1/token?grant_type=password`, { email, password: PASSWORD })) as { access_token: string }
  return async <Answer>(name: string, p: unknown) => (await post(`${url}/rest/v1/rpc/${name}`, { p }, session.access_token)) as Answer
}

/** The open deliveries that the server gives this driver. */
export async function openDeliveriesOf(url: string, driver: string): Promise<Shipment[]> {
  const ask = await askAs(url, driver)
  const page = await ask<MirrorPage>('sync_mirror', { table: 'shipments', limit: 500, after: null })
  return (page.rows as Shipment[]).filter((shipment) => isOpen(shipment.status))
}

/** What the office finds when it opens the shipment: the database's own word. */
export async function detailOf(ask: Ask, id: string): Promise<ShipmentDetail> {
  return ask<ShipmentDetail>('shipment_detail', { id })
}

/** The digits of a delivery that needs a code, as the office reads them out. */
export async function digitsOf(url: string, email: string, shipmentId: string): Promise<string> {
  const session = (await post(`${url}/auth/v1/token?grant_type=password`, { email, password: PASSWORD })) as { access_token: string }
  const { digits } = (await post(`${url}/functions/v1/delivery-code`, { shipmentId }, session.access_token)) as { digits: string }
  return digits
}

async function post(address: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Walks ask minutes apart: on a busy machine a kept connection ends in the very moment in which it is used again.
      connection: 'close',
      apikey: KEY,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
