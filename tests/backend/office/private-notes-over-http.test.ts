import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { peopleWithTokens, type Person, type Somebody } from '#tests/support/backend/people-with-tokens.ts'
import { putShipment } from '#tests/support/backend/shipment-update.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let people: Record<Somebody, Person>
  let shipmentId: string
  beforeAll(async () => {
    server = await start()
    people = await peopleWithTokens(server)
    const [own] = await server.backend.database.query<{ id: string }>('select id from public.shipments where user_id = $1 limit 1', [
      people.customer.userId,
    ])
    shipmentId = own?.id ?? ''
  })
  afterAll(() => server.remove())

  test('a note sent several times at once stands once, and answers carry it to the office alone', async () => {
    const note = { noteId: randomUUID(), shipmentId, replyTo: null, text: 'Pays late' }
    const sent = await Promise.all([1, 2, 3].map(() => people.staff.rpc('add_private_note', note)))
    for (const { body } of sent) expect(body).toMatchObject({ added: true, notes: [{ id: note.noteId, text: 'Pays late', replyTo: null }] })
    expect((await people.manager.rpc('list_private_notes', { id: shipmentId })).body).toMatchObject({ notes: [{ id: note.noteId }] })
    const mine = await people.customer.rpc('my_shipment', { id: shipmentId })
    expect([mine.status, JSON.stringify(mine.body).includes('Pays late')]).toEqual([200, false])
    const embedded = await people.customer.get(`/rest/v1/shipments?id=eq.${shipmentId}&select=id,private_notes(*)`)
    expect(JSON.stringify(embedded.body)).not.toContain('Pays late')
  })

  test('a program that changes the shipment is told nothing of its private notes', async () => {
    const put = await putShipment(`${server.url}/shipment-update`, shipmentId, { notes: 'Ring twice' }, { token: people.staff.token })
    const said = JSON.stringify(put.body)
    expect([put.status, said.includes('Ring twice'), said.includes('Pays late')]).toEqual([200, true, false])
    const wrong = await putShipment(`${server.url}/shipment-update`, shipmentId, { private_notes: 'x' }, { token: people.staff.token })
    expect(wrong.status).not.toBe(200)
  })
})
