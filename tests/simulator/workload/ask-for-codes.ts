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

/** With signal, one after the other, and more often than is allowed. */
export async function guessCode(tab: Tab, stage: Stage): Promise<void> {
  const { random } = stage
  const shipment = await someWithCode(tab, stage)
  if (shipment === null) return deliver(tab, stage)
  const first = random.int(900_000)
  const times = 4 + random.int(4)
  for (let tried = 0; tried < times; tried += 1) await askAtTheDoor(tab, stage, shipment.id, String(100_000 + ((first + tried) % 900_000)))
  const digits = await readDigits(stage, shipment.id)
  if (digits !== null) await askAtTheDoor(tab, stage, shipment.id, digits)
}

/** Only the office gives five tries again. */
export async function renewCode(tab: Tab, stage: Stage): Promise<void> {
  const { server, counts, trace } = stage
  const [used] = [...trace.codeTries].filter(([, { wrong }]) => wrong > 1)
  const id = used?.[0]
  if (id === undefined || tab.device.offline) return
  trace.codeTries.set(id, { wrong: 0, last: null, renewed: (trace.codeTries.get(id)?.renewed ?? 0) + 1 })
  const said = (await server.callAs(tab.person.userId, 'renew_delivery_code', { shipmentId: id }).catch(() => null)) as {
    done?: true
  } | null
  trace.say(`${tab.label} renews the code of ${id.slice(0, 8)}: ${JSON.stringify(said)}`)
  if (said?.done === true) counts.add('branch', 'a code was renewed')
}
