import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSignedCode, type DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'
import { runEdgeFunction, type EdgeFunction } from './edge-function.ts'

let server: TestServer
let edge: EdgeFunction

beforeAll(async () => {
  server = await startTestServer()
  edge = await runEdgeFunction('delivery-code', {
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secrets.secretKey }),
  })
})

afterAll(async () => {
  await edge?.stop()
  await server?.remove()
})

const ask = (shipmentId: string, token: string) =>
  fetch(`${edge.url}/delivery-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ shipmentId }),
  })

test('hosted, it makes the first key with the first code, and signs what a phone finds right', async () => {
  const { database } = server.backend
  await database.query('delete from app.delivery_keys')
  const [shipment] = await database.query<{ id: string }>(`select id from public.shipments where status = 'Out for Delivery' limit 1`)
  const id = shipment?.id ?? ''
  const staff = await signIn(server.url, 'staff@waybill.example')
  await staff.rpc('set_receipt_needs', { shipmentId: id, needs: ['code'] })
  const answered = await ask(id, staff.token)
  expect(answered.status).toBe(200)
  const shown = (await answered.json()) as { digits: string; signed: string }
  expect(shown.digits).toMatch(/^\d{6}$/)
  const keys = await database.query<DeliveryKey>('select kid, public_key as key from app.delivery_keys')
  expect(keys).toHaveLength(1)
  expect(await checkSignedCode(shown.signed, id, keys, new Date())).toBe('right')
  expect((await ask(id, (await signIn(server.url, 'driver@waybill.example')).token)).status).toBe(403)
})
