import Dexie from 'dexie'
import { someShipment } from '#tests/support/shipments.ts'

const CLAIMED_AT = '2026-11-20T10:00:00.000Z'
export const PHOTO = { id: '00000000-0000-4000-8000-0000000000aa', bytes: new Uint8Array([0xff, 0xd8, 0xff, 7, 7, 7]).buffer }

/** A phone that was out of signal for a day: an outbox in every state, a photo, a draft, a row shown over the server's. */
export async function fillOutbox(
  schema: { version: number; stores: Record<string, string> },
  name: string,
  photoSha256: string,
): Promise<void> {
  const db = new Dexie(name)
  db.version(schema.version).stores(schema.stores)
  const sending = { attempts: 0, pause: null, lease: null, refusal: null, trouble: null, confirmedAt: null }
  const entry = (n: number, state: string, more: object = {}) => ({
    ...sending,
    entryId: `00000000-0000-4000-8000-00000000000${n}`,
    command: {
      id: `00000000-0000-4000-8000-00000000000${n}`,
      kind: 'record-delivery',
      payloadVersion: 1,
      record: `shipment:s${n}`,
      claimedAt: CLAIMED_AT,
      clockOffsetMs: null,
      payload: { shipmentId: `s${n}`, trackingNumber: `10${n}`, outcome: 'Delivered', notes: '', photo: null },
    },
    orderKeys: [`shipment:s${n}`, `tracking:10${n}`],
    trackingNumber: `10${n}`,
    state,
    photoId: null,
    answer: null,
    discardReason: null,
    withdrawal: null,
    ...more,
  })
  const claim = { id: PHOTO.id, sha256: photoSha256, size: PHOTO.bytes.byteLength, type: 'image/jpeg' }
  const withPhoto = entry(1, 'waiting', { photoId: PHOTO.id })
  withPhoto.command.payload = { ...withPhoto.command.payload, photo: claim } as never
  await db
    .table('outbox')
    .bulkAdd([
      withPhoto,
      entry(2, 'sending', { lease: { holder: 'a tab that died', from: 1, until: 2 } }),
      entry(3, 'backoff', { pause: { from: 1, until: 2 }, attempts: 3 }),
      entry(4, 'signed-out'),
      entry(5, 'refused', { refusal: { code: 'invalid', message: 'not like this' } }),
      entry(6, 'confirmed', { confirmedAt: Date.parse(CLAIMED_AT), answer: { status: 'applied', version: 6, epoch: 'epoch-1' } }),
      entry(7, 'discarded', { confirmedAt: Date.parse(CLAIMED_AT), discardReason: 'wrong parcel' }),
    ])
  await db
    .table('photos')
    .add({ ...sending, ...claim, entryId: withPhoto.entryId, state: 'waiting', width: 1600, height: 1200, takenAt: 1 })
  await db.table('photoBytes').add(PHOTO)
  await db
    .table('deliveryDrafts')
    .add({ id: 'delivery', draftId: 'd1', trackingNumber: '108', shipmentId: null, outcome: 'Returned', notes: 'refused', photo: null })
  await db
    .table('shipments')
    .bulkAdd([1, 2, 3, 4, 5].map((n) => someShipment({ id: `s${n}`, status: n === 5 ? 'Out for Delivery' : 'Delivered' })))
  await db.table('serverRows').bulkAdd([1, 2, 3, 4].map((n) => ({ table: 'shipments', id: `s${n}`, row: someShipment({ id: `s${n}` }) })))
  db.close()
}
