import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { putShipment } from '#tests/support/backend/shipment-update.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'

import { runEdgeFunction, type EdgeFunction } from './edge-function.ts'

let server: TestServer
let edge: EdgeFunction
let token: string

beforeAll(async () => {
  server = await startTestServer()
  edge = await runEdgeFunction('shipment-update', {
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secrets.secretKey }),
  })
  token = (await signIn(server.url, 'staff@waybill.example')).token
})

afterAll(async () => {
  await edge?.stop()
  await server?.remove()
})

const put = (id: string, body: unknown, who: string | null = token) => putShipment(`${edge.url}/shipment-update`, id, body, { token: who })

async function shipment(invoiceStatus: 'pending' | 'raised'): Promise<string> {
  const [row] = await server.backend.database.query<{ id: string }>('select id from public.shipments where invoice_status = $1 limit 1', [
    invoiceStatus,
  ])
  return row?.id ?? ''
}

test('a shipment is saved and shown with its packages', async () => {
  const saved = await put(await shipment('pending'), { notes: 'Ring twice', packages: [{ description: 'Books', weight: 2, price: 400 }] })
  expect(saved).toMatchObject({
    status: 200,
    body: { notes: 'Ring twice', base_price: 400, total_weight: 2, packages: [{ description: 'Books', weight: 2, price: 400 }] },
  })
})

test('every refusal has its status and its words', async () => {
  const id = await shipment('pending')
  const driver = (await signIn(server.url, 'driver@waybill.example')).token
  expect(await put(id, {}, null)).toMatchObject({ status: 401, body: { error: 'signed-out' } })
  expect(await put(id, {}, 'no-token')).toMatchObject({ status: 401, body: { error: 'signed-out' } })
  expect(await put(id, {}, driver)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(await put('nothing', {})).toMatchObject({ status: 400 })
  expect(await put(randomUUID(), {})).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await put(id, '{')).toMatchObject({ status: 400, body: { error: 'The body is not a JSON object.' } })
  expect(await put(id, { colour: 'red' })).toMatchObject({ status: 422, body: { error: 'Unknown fields: colour.' } })
  expect(await put(id, { base_price: 1e9 })).toMatchObject({
    status: 422,
    body: { code: 'price-out-of-range', error: 'Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.' },
  })
  expect(await put(await shipment('raised'), { base_price: 1 })).toMatchObject({ status: 409, body: { code: 'frozen-by-invoice' } })
  expect((await fetch(`${edge.url}/shipment-update/${id}`)).status).toBe(405)
})
