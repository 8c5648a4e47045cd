import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import type { Delivery } from '#store/writes/record-delivery.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import type { Stage } from '../stage.ts'
import { askAtTheDoor, readDigits, sayCode, someWithCode } from './codes-of-recipients.ts'
import { collectionOf } from './collection-of.ts'
import { deliver, noteDelivery, submit, takePhoto } from './deliver-parcels.ts'

/** With what the recipient says or shows, what somebody makes up, or without it. */
export async function deliverWithCode(tab: Tab, stage: Stage): Promise<void> {
  const { random } = stage
  const shipment = await someWithCode(tab, stage)
  if (shipment === null) return deliver(tab, stage)
  const { code, whyNot } = await sayCode(tab, stage, shipment)
  const delivery: Delivery = {
    shipmentId: shipment.id,
    trackingNumber: shipment.tracking_number,
    outcome: 'Delivered',
    notes: '',
    collection: collectionOf({ trackingNumber: shipment.tracking_number, outcome: 'Delivered', notes: '' }),
    photo: await takePhoto(random),
    now: tab.now(),
    ...(code && { code }),
    ...(whyNot !== undefined && { notPossible: [{ what: 'code', reason: whyNot }] }),
    ...(random.chance(0.5) && { holdMs: UNDO_MS }),
  }
  const { entryId, entered } = await submit(tab, stage, delivery)
  await noteDelivery(tab, stage, entryId, entered)
}

/** With signal, one after the other, and more often than is allowed. Some call the office then, and read out what the new one says. */
export async function guessCode(tab: Tab, stage: Stage): Promise<void> {
  const { random, world } = stage
  const shipment = await someWithCode(tab, stage)
  if (shipment === null) return deliver(tab, stage)
  const first = random.int(900_000)
  const times = 4 + random.int(4)
  for (let tried = 0; tried < times; tried += 1) await askAtTheDoor(tab, stage, shipment.id, String(100_000 + ((first + tried) % 900_000)))
  const [clerk] = world.office
  if (clerk !== undefined && !tab.device.offline && random.chance(0.4)) await makeNewCode(stage, clerk.userId, shipment.id)
  const digits = await readDigits(stage, shipment.id)
  if (digits !== null) await askAtTheDoor(tab, stage, shipment.id, digits)
}

/** Only the office gives five tries again: of those that were tried in vain, the first that is still to be handed over. */
export async function renewCode(tab: Tab, stage: Stage): Promise<void> {
  if (tab.device.offline) return
  for (const [id, { wrong }] of stage.trace.codeTries) if (wrong > 0 && (await makeNewCode(stage, tab.person.userId, id))) return
}

async function makeNewCode({ server, counts, trace }: Stage, userId: string, id: string): Promise<boolean> {
  trace.codeTries.set(id, { wrong: 0, last: null, renewed: (trace.codeTries.get(id)?.renewed ?? 0) + 1 })
  const said = (await server.callAs(userId, 'renew_delivery_code', { shipmentId: id }).catch(() => null)) as { done?: true } | null
  trace.say(`${userId} renews the code of ${id.slice(0, 8)}: ${JSON.stringify(said)}`)
  if (said?.done !== true) return false
  counts.add('branch', 'a code was renewed')
  return true
}
