import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { callAs, signIn } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

interface Found {
  rows: OfficeShipment[]
  more: boolean
}

onEveryDatabase((start) => {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.remove())

  const caller = (who: string) => signIn(server.url, `${who}@waybill.example`)
  const behind = ({ created_at, id }: OfficeShipment) => ({ createdAt: created_at, id })

  test('page by page, all that fits is found once, the newest first, with what a list shows', async () => {
    const staff = await caller('staff')
    const search = async (p: object) => (await staff.rpc('search_shipments', p)).body as Found
    const pages: OfficeShipment[][] = []
    for (let after: object | null = null; ;) {
      const { rows, more }: Found = await search({ status: 'Delivered', limit: 25, after })
      pages.push(rows)
      const last = rows.at(-1)
      if (!more || last === undefined) break
      after = behind(last)
    }
    const all = pages.flat()
    const [{ count } = { count: 0 }] = await server.backend.database.query<{ count: number }>(
      "select count(*)::integer as count from public.shipments where status = 'Delivered'",
    )
    expect(all).toHaveLength(count)
    expect(new Set(all.map(({ id }) => id)).size).toBe(count)
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )

    const [one] = all
    if (one === undefined) throw new Error('The demo company has delivered nothing')
    expect((await search({ text: one.tracking_number.slice(3) })).rows).toEqual([one])
    expect((await search({ text: one.to_name_or_company.toUpperCase(), status: 'Delivered' })).rows).toContainEqual(one)
    expect((await search({ text: '%' })).rows).toEqual([])
    expect((await staff.rpc('known_shipments', { trackingNumbers: [one.tracking_number, '1'] })).body).toEqual({
      known: [{ id: one.id, shipment_id: one.shipment_id, tracking_number: one.tracking_number }],
    })
  })

  test.each(['search_shipments', 'known_shipments'])('%s is the office’s alone', async (name) => {
    for (const who of ['driver', 'customer']) expect([who, (await (await caller(who)).rpc(name)).status]).toEqual([who, 403])
    for (const who of ['manager', 'admin']) expect([who, (await (await caller(who)).rpc(name)).status]).toEqual([who, 200])
    expect((await callAs(server.url).rpc(name)).status).toBe(401)
  })
})
