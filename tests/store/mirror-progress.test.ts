import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { untilMirrored } from '#store/mirror/mirror-progress.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

test('code that needs the whole copy waits for it, and hears when it does not come', async () => {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '17' }))
  expect(await untilMirrored(device.db, 0)).toBe(false)
  const waiting = untilMirrored(device.db, 5000)
  await device.round()
  expect(await waiting).toBe(true)
})
