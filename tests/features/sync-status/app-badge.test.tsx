import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { SyncStatus } from '#features/sync-status/status/sync-status-line.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase } from '#store/database/database.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

test('the icon counts what has not reached the office, and nothing once it has', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const clear = vi.spyOn(navigator, 'clearAppBadge').mockResolvedValue()
  const database = openDatabase(crypto.randomUUID())
  const delivery = { shipmentId: null, trackingNumber: '41', outcome: 'Returned', notes: 'Wrong city', photo: null } as const
  const { entryId } = await recordDelivery(database, delivery)
  await render(
    <DatabaseProvider database={database}>
      <SyncStatus />
    </DatabaseProvider>,
  )
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(1))
  clear.mockClear()
  await discardEntry(database, entryId, 'Recorded twice')
  await vi.waitFor(() => expect(clear).toHaveBeenCalled())
  await cleanup()
  await database.delete()
})
