import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { startFakeMailServer, type FakeMailServer } from '#tests/support/backend/fake-mail-server.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'

import { runEdgeFunction, type EdgeFunction } from './edge-function.ts'

let server: TestServer
let smtp: FakeMailServer
let edge: EdgeFunction
let without: EdgeFunction
let token: string

beforeAll(async () => {
  server = await startTestServer()
  smtp = await startFakeMailServer()
  const environment = {
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secrets.secretKey }),
  }
  edge = await runEdgeFunction('mail-invoice', { ...environment, SMTP_URL: smtp.url, SMTP_FROM: 'books@deccan-sparrow.test' })
  without = await runEdgeFunction('mail-invoice', environment)
  token = (await signIn(server.url, 'staff@waybill.example')).token
})

afterAll(async () => {
  await edge?.stop()
  await without?.stop()
  await smtp?.stop()
  await server?.remove()
})

async function ask(url: string, body: object, as = token) {
  const response = await fetch(`${url}/mail-invoice`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

test('an invoice is mailed once; what the mail server refuses is told in its words', async () => {
  const { database } = server.backend
  const [invoice] = await database.query<{ id: string; invoice_number: string; client_code: string }>(
    `select id, invoice_number, client_code from public.invoices where status = 'raised' limit 1`,
  )
  if (!invoice) throw new Error('The demo company has raised an invoice')
  const address = async (to: string) =>
    database.query('update public.clients set contact_email = $1 where client_code = $2 returning id', [to, invoice.client_code])
  await address('books@acme.test')
  const asked = { id: randomUUID(), invoiceId: invoice.id }
  const first = await ask(edge.url, asked)
  expect(first).toMatchObject({ mailed: { to: 'books@acme.test' } })
  expect(await ask(edge.url, asked)).toEqual(first)
  expect(smtp.taken).toMatchObject([{ to: 'books@acme.test', data: expect.stringContaining(invoice.invoice_number) as string }])
  smtp.refuse(/^gone@/, '550 No such user')
  await address('gone@acme.test')
  expect(await ask(edge.url, { id: randomUUID(), invoiceId: invoice.id, again: true })).toEqual({
    refused: 'mail-refused',
    to: 'gone@acme.test',
    reason: '550 No such user',
  })
})

test('without the secrets of a mail server it says so, and mails nothing', async () => {
  expect(await (await fetch(`${edge.url}/mail-invoice`)).json()).toEqual({ configured: true })
  expect(await (await fetch(`${without.url}/mail-invoice`)).json()).toEqual({ configured: false })
  expect(await ask(without.url, { id: randomUUID(), invoiceId: randomUUID() })).toEqual({ refused: 'not-configured' })
})

test('who may mail no invoice is told that first', async () => {
  for (const who of ['driver', 'customer']) {
    const other = (await signIn(server.url, `${who}@waybill.example`)).token
    for (const { url } of [edge, without])
      expect(await ask(url, { id: randomUUID(), invoiceId: randomUUID() }, other)).toEqual({ refused: 'not-allowed' })
  }
  expect(await ask(without.url, { id: randomUUID(), invoiceId: randomUUID() }, 'none')).toEqual({ error: 'signed-out' })
})
