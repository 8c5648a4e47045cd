import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import type { WarehouseStock } from '#domain/warehouse/warehouse-stock.ts'
import { callAs, signIn } from '#tests/support/backend/caller.ts'
import { newCommand } from '#tests/support/backend/new-command.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.remove())

  const caller = (who: string) => signIn(server.url, `${who}@waybill.example`)
  const newWarehouse = (id: string) =>
    newCommand('save-warehouse', { id, isNew: true, changes: { name: { from: '', to: 'Forged' }, location: { from: '', to: 'Salem' } } })
  async function push(who: string, commands: object[]) {
    const { body } = await (await caller(who)).rpc('sync_push', { commands })
    return body as PushAnswer & { denied?: string }
  }

  test('a forged command of who may only read is refused, in words', async () => {
    const id = crypto.randomUUID()
    const edit = newCommand('save-warehouse', { id, isNew: false, changes: { name: { from: 'a', to: 'b' } } })
    for (const who of ['staff', 'driver']) {
      const { answers } = await push(who, [newWarehouse(id), { ...edit, id: crypto.randomUUID(), record: 'another' }])
      expect(answers.map(({ code }) => code)).toEqual(['not-allowed', 'not-allowed'])
      expect(answers[0]?.message).toBe("You don't have access to create warehouse.")
      expect((await push(who, [newCommand('delete-warehouse', { id })])).answers[0]?.code).toBe('not-allowed')
    }
    expect((await push('customer', [newWarehouse(id)])).denied).toBe('customer')
    expect(await server.backend.database.query('select 1 from public.warehouses where id = $1', [id])).toEqual([])
  })

  test('nobody writes the table past the commands', async () => {
    for (const who of ['admin', 'manager', 'staff', 'driver', 'customer']) {
      const asking = await caller(who)
      const { status } = await asking.post('/rest/v1/warehouses', { name: 'Past the commands' })
      expect([who, status]).toEqual([who, 403])
    }
  })

  test('only the office sees the stock of a warehouse, and only its maker undoes a scan', async () => {
    const id = crypto.randomUUID()
    expect((await push('manager', [newWarehouse(id)])).answers[0]?.status).toBe('applied')
    const [parcel] = await server.backend.database.query<{ id: string; tracking_number: string }>(
      "select id, tracking_number from public.shipments where status = 'In Transit' limit 1",
    )
    const scan = newCommand('scan-at-warehouse', {
      shipmentId: null,
      trackingNumber: parcel?.tracking_number ?? '',
      warehouseId: id,
      direction: 'in',
    })
    expect((await push('staff', [scan, scan])).answers.map(({ status }) => status)).toEqual(['applied', 'replayed'])
    const stock = async (who: string) => (await caller(who)).rpc('warehouse_stock', { warehouseId: id })
    for (const who of ['staff', 'manager', 'admin']) {
      const { body } = await stock(who)
      expect((body as WarehouseStock).parcels.map((each) => each.id)).toEqual([parcel?.id])
    }
    for (const who of ['driver', 'customer']) expect((await stock(who)).status).toBe(403)
    expect((await callAs(server.url).rpc('warehouse_stock', { warehouseId: id })).status).toBe(401)

    const undo = () =>
      newCommand('undo-scan', { scanId: scan.id, shipmentId: null, trackingNumber: scan.payload.trackingNumber, warehouseId: id })
    expect((await push('driver', [undo()])).answers[0]?.code).toBe('not-allowed')
    expect((await push('admin', [undo()])).answers[0]?.code).toBe('not-allowed')
    expect((await push('staff', [undo()])).answers[0]?.status).toBe('applied')
    expect((await stock('staff')).body).toEqual({ total: 0, parcels: [] })
  })
})
