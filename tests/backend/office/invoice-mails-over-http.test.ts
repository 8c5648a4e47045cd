import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientToBill, InvoiceSummary, PendingShipment } from '#domain/billing/invoice.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { startFakeMailServer, type FakeMailServer } from '#tests/support/backend/fake-mail-server.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let smtp: FakeMailServer
  let server: TestServer
  let staff: Awaited<ReturnType<typeof signIn>>
  let invoice: InvoiceSummary

  beforeAll(async () => {
    smtp = await startFakeMailServer()
    server = await start({ mail: { smtpUrl: smtp.url, from: 'Deccan Sparrow <books@deccan-sparrow.test>' } })
    staff = await signIn(server.url, 'staff@waybill.example')
    invoice = await raised()
  })
  afterAll(async () => {
    await server.remove()
    await smtp.stop()
  })

  async function raised(): Promise<InvoiceSummary> {
    const { clients } = (await staff.rpc('clients_to_bill', {})).body as { clients: ClientToBill[] }
    const clientCode = clients.find(({ amountPaise }) => amountPaise > 0)?.clientCode ?? ''
    const { shipments } = (await staff.rpc('pending_shipments', { clientCode, limit: 1000 })).body as { shipments: PendingShipment[] }
    const lines = shipments.flatMap(({ id, basePaise, paidPaise }) =>
      basePaise && paidPaise === 0 ? [{ shipmentId: id, basePaise, gstPercentage: 18 }] : [],
    )
    const { body } = await staff.rpc('raise_invoice', { commandId: randomUUID(), clientCode, placeOfSupply: '36', lines })
    return (body as { invoice: InvoiceSummary }).invoice
  }

  const addressOfClient = async (address: string) =>
    server.backend.database.query('update public.clients set contact_email = $1 where client_code = $2 returning id', [
      address,
      invoice.clientCode,
    ])

  async function ask(id: string, { again = false, token = staff.token as string | null, invoiceId = invoice.id } = {}) {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const body = JSON.stringify({ id, invoiceId, again })
    const response = await fetch(`${server.url}/functions/v1/mail-invoice`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test('who may not raise invoices mails none, and nobody learns of the invoice', async () => {
    await addressOfClient('books@acme.test')
    for (const who of ['driver', 'customer']) {
      const { token } = await signIn(server.url, `${who}@waybill.example`)
      expect(await ask(randomUUID(), { token })).toEqual({ status: 403, body: { refused: 'not-allowed' } })
    }
    expect(await ask(randomUUID(), { token: null })).toEqual({ status: 401, body: { error: 'signed-out' } })
    expect(await ask(randomUUID(), { token: 'none' })).toMatchObject({ status: 401 })
    expect(smtp.taken).toEqual([])
  })

  test('an invoice goes to its client once, whatever is asked twice, and says all that its paper says', async () => {
    await addressOfClient('books@acme.test')
    expect(await (await fetch(`${server.url}/functions/v1/mail-invoice`)).json()).toEqual({ configured: true })
    const id = randomUUID()
    const first = await ask(id)
    expect(first).toMatchObject({ status: 200, body: { mailed: { to: 'books@acme.test' } } })
    expect(await ask(id)).toEqual(first)
    expect((await ask(randomUUID())).body).toMatchObject({ refused: 'already-mailed', to: 'books@acme.test' })
    expect(smtp.taken.map(({ to }) => to)).toEqual(['books@acme.test'])
    const [mail] = smtp.taken
    expect(mail?.data).toContain(invoice.invoiceNumber)
    expect(mail?.data).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/)
    expect((await ask(randomUUID(), { again: true })).body).toMatchObject({ mailed: { to: 'books@acme.test' } })
    expect(smtp.taken).toHaveLength(2)
  })

  test('what the mail server refuses is said in its words, and goes again under the same id once it is mended', async () => {
    smtp.refuse(/^gone@/, '550 5.1.1 No such user here')
    await addressOfClient('gone@acme.test')
    const id = randomUUID()
    expect((await ask(id, { again: true })).body).toEqual({
      refused: 'mail-refused',
      to: 'gone@acme.test',
      reason: '550 5.1.1 No such user here',
    })
    await addressOfClient('here@acme.test')
    expect((await ask(id, { again: true })).body).toMatchObject({ mailed: { to: 'here@acme.test' } })
    expect(smtp.taken.at(-1)?.to).toBe('here@acme.test')
  })

  test('an address that can belong to nobody, an invoice that is none, and a body that is none are refused', async () => {
    const before = smtp.taken.length
    await addressOfClient('books@acme.example')
    expect((await ask(randomUUID(), { again: true })).body).toEqual({ refused: 'no-address', to: 'books@acme.example' })
    expect((await ask(randomUUID(), { invoiceId: randomUUID() })).body).toMatchObject({ refused: 'not-found' })
    const nothing = await fetch(`${server.url}/functions/v1/mail-invoice`, { method: 'POST', body: '{}' })
    expect([nothing.status, await nothing.json()]).toEqual([400, { error: 'invalid' }])
    expect((await fetch(`${server.url}/functions/v1/mail-invoice`, { method: 'PUT' })).status).toBe(405)
    expect(smtp.taken).toHaveLength(before)
  })

  test('without a way to the mail server nothing is sent, and the same request goes later', async () => {
    await addressOfClient('books@acme.test')
    await smtp.stop()
    expect((await ask(randomUUID(), { again: true })).body).toEqual({ refused: 'mail-unavailable', to: 'books@acme.test' })
  })
})
