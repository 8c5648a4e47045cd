import { expect, test } from 'vitest'
import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { outboxWith, somePhotoRow, someEntry, someWithdrawal, someWork } from '#tests/support/outbox-rows.ts'

const ravi = { userId: 'driver-1', name: 'Ravi' }
const NOW = new Date('2026-11-20T12:00:00.000Z')
const scan = someWork('scan', 'shipment:s2', {
  kind: 'scan-at-warehouse',
  payload: { shipmentId: 's2', trackingNumber: '17-s2', warehouseId: 'w1', direction: 'in' },
})

test('the file says what it is, whose work it holds and when it was made, and holds all of it in order', async () => {
  const delivery = someEntry('delivery', 's1', { photoId: 'p1', morePhotoIds: ['p2', 'p3'] })
  const photos = ['p1', 'p2', 'p3'].map((id) => somePhotoRow(id, 'delivery', { sha256: id.repeat(32), size: 3 }))
  const db = await outboxWith([delivery, scan, someEntry('third', 's3')], { photos })
  await db.photoBytes.bulkAdd(photos.map(({ id }) => ({ id, bytes: new Uint8Array([0xff, 0xd8, 0xff]).buffer })))
  const file = await exportUnsent(db, ravi, NOW)
  expect(file.type).toBe('application/json')
  const exported = (id: string) => ({ id, sha256: id.repeat(32), size: 3, type: 'image/jpeg', base64: '/9j/' })
  expect(JSON.parse(await file.text())).toStrictEqual({
    format: 'waybill-unsent',
    version: 1,
    exportedAt: NOW.toISOString(),
    person: ravi,
    entries: [
      { command: delivery.command, photo: exported('p1'), morePhotos: [exported('p2'), exported('p3')] },
      { command: scan.command, photo: null },
      { command: someEntry('third', 's3').command, photo: null },
    ],
  })
  db.close()
})

test('a large photo is exported byte by byte, whatever its length', async () => {
  for (const size of [24_575, 24_576, 24_577, 60_001]) {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251)
    const db = await outboxWith([someEntry('a', 's1', { photoId: 'p1' })], { photos: [somePhotoRow('p1', 'a', { size })] })
    await db.photoBytes.add({ id: 'p1', bytes: bytes.buffer })
    const file = JSON.parse(await (await exportUnsent(db, ravi, NOW)).text()) as { entries: { photo: { base64: string } }[] }
    expect(file.entries[0]?.photo.base64).toBe(Buffer.from(bytes).toString('base64'))
    db.close()
  }
})

test('a photo of which the facts or the bytes are gone is none', async () => {
  const [bytesAlone, factsAlone] = [someEntry('a', 's1', { photoId: 'p1' }), someEntry('b', 's2', { photoId: 'p2' })]
  const db = await outboxWith([bytesAlone, factsAlone], { photos: [somePhotoRow('p2', 'b')] })
  await db.photoBytes.add({ id: 'p1', bytes: new ArrayBuffer(3) })
  const file = JSON.parse(await (await exportUnsent(db, ravi, NOW)).text()) as { entries: unknown[] }
  expect(file.entries).toStrictEqual([
    { command: bytesAlone.command, photo: null },
    { command: factsAlone.command, photo: null },
  ])
  db.close()
})

test('an exported capture may arrive through the office; what cannot be imported still counts as never sent', async () => {
  const correction = someWork('correction', 'shipment:s1', { kind: 'correct-delivery', payload: {} } as never)
  const ids = ['delivery', 'correction', 'scan', 'given-up']
  const givenUp = someEntry('given-up', 's3', { withdrawal: someWithdrawal('given-up') })
  const db = await outboxWith([someEntry('delivery', 's1'), correction, scan, givenUp], { neverOffered: ids })
  const file = JSON.parse(await (await exportUnsent(db, ravi, NOW)).text()) as { entries: { command: { id: string } }[] }
  expect(file.entries.map(({ command }) => command.id)).toEqual(['delivery', 'correction', 'scan'])
  expect((await db.neverOffered.toCollection().primaryKeys()).toSorted()).toEqual(['given-up', 'scan'])
  db.close()
})
