import { DELIVERY_OUTCOMES } from '#domain/shipment/delivery.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { recordDelivery, type Delivery } from '#store/writes/record-delivery.ts'
import { smallJpeg } from '#tests/support/small-jpeg.ts'
import type { Random } from '../machinery/seeded-chance.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import { trackingNumber } from '../machinery/world.ts'
import type { Stage } from '../stage.ts'
import { noteCommand } from './remember.ts'

/** A photo in miniature: what matters is that these very bytes arrive. */
async function takePhoto(random: Random): Promise<PreparedPhoto> {
  const bytes = smallJpeg(new Uint8Array(24 + random.int(40)).map(() => random.int(256)))
  return {
    id: random.uuid(),
    bytes: bytes.buffer,
    sha256: await sha256(bytes.buffer),
    size: bytes.byteLength,
    type: 'image/jpeg',
    width: 4,
    height: 3,
  }
}

async function someDelivery(tab: Tab, random: Random): Promise<Delivery & { now: Date }> {
  const known = await tab.db.shipments.toArray()
  const shipment = random.chance(0.8) && known.length > 0 ? random.pick(known) : null
  const outcome = random.pick(DELIVERY_OUTCOMES)
  return {
    shipmentId: shipment?.id ?? null,
    trackingNumber: shipment?.tracking_number ?? trackingNumber(random.int(14)),
    outcome,
    notes: outcome === 'Delivered' ? '' : 'Nobody home',
    photo: outcome === 'Delivered' || random.chance(0.3) ? await takePhoto(random) : null,
    now: tab.now(),
  }
}

export async function deliver(tab: Tab, stage: Stage): Promise<void> {
  const delivery = await someDelivery(tab, stage.random)
  const { entryId } = await recordDelivery(tab.db, delivery)
  await noteDelivery(tab, stage, entryId, delivery)
}

/** The same draft lies open in two tabs, and both are submitted. */
export async function submitOneDraftInTwoTabs(tab: Tab, stage: Stage): Promise<void> {
  const other = tab.device.usableTabs.find((each) => each !== tab) ?? stage.openTab(tab.device)
  const delivery = { ...(await someDelivery(tab, stage.random)), draftId: stage.random.uuid() }
  const { now: _, ...draft } = delivery
  const draftId = await saveDraft(tab.db, draft)
  const submitted = await Promise.all(
    [tab, other].map(async (each) => {
      const submit = each
        .byHand(() => recordDelivery(each.db, { ...delivery, draftId }))
        .then(async ({ entryId, wasSaved }) => {
          if (wasSaved) stage.counts.add('branch', 'one draft was submitted twice and saved once')
          await noteDelivery(each, stage, entryId, delivery)
          return entryId
        })
      const ended = each.life.ended.then(() => null)
      return Promise.race([submit.catch((error: unknown) => (each.life.dead ? null : Promise.reject(error as Error))), ended])
    }),
  )
  const entries = new Set(submitted.filter((id) => id !== null))
  if (entries.size > 1)
    stage.findings.push({ promise: 'doubled', what: `${tab.label}: one draft became the captures ${[...entries].join(' and ')}` })
}

async function noteDelivery(
  tab: Tab,
  stage: Stage,
  id: string,
  { trackingNumber: number, outcome, notes, photo }: Delivery,
): Promise<void> {
  const { deliveries } = stage.trace
  if (!deliveries.some((known) => known.id === id))
    deliveries.push({ id, userId: tab.person.userId, trackingNumber: number, outcome, notes, photo })
  await noteCommand(tab, stage, id)
}
