import { codeSaidIn } from '#domain/shipment/receipt/receipt-facts.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { goesBack } from '#domain/shipment/failure/way-back.ts'
import { uuidOf } from '#domain/values/uuid-of.ts'
import { saveDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { entryOf } from '#store/outbox/read-entry.ts'
import type { Delivery } from '#store/writes/record-delivery.ts'
import { pause } from '../machinery/pause.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import type { Stage } from '../stage.ts'
import { sayCode } from './codes-of-recipients.ts'
import { discard } from './decide-entries.ts'
import { alsoFor, deliver, noteDelivery, noteParcels, someDelivery, submit, takePhoto, undo } from './deliver-parcels.ts'

type SubmittedStop = Delivery & { draftId: string; now: Date }

/** Two or three parcels at one door, with one photo and one submit. */
export async function deliverStop(tab: Tab, stage: Stage): Promise<void> {
  const stop = await someStop(tab, stage)
  if (stop === null) return deliver(tab, stage)
  await submitStop(tab, stage, stop)
}

/** Any of its parcels may be the one whose "Undo" is pressed, now and then after the first one was given up. By the stop's id: that draws nothing by chance. */
export async function deliverStopAndUndo(tab: Tab, stage: Stage): Promise<void> {
  const { random, trace } = stage
  const stop = await someStop(tab, stage)
  if (stop === null) return deliver(tab, stage)
  const entryId = await submitStop(tab, stage, { ...stop, holdMs: UNDO_MS })
  if (random.chance(0.3)) stage.passTime(random.pick([9_999, 10_000, 12_000]))
  await pause(random.int(20))
  const named = random.pick(trace.idsOfStop(entryId))
  const first = named !== entryId && entryId.charCodeAt(0) % 2 === 0 ? await entryOf(tab.db, entryId) : undefined
  if (first !== undefined) await discard(tab, stage, first, 'Not this one')
  await undo(tab, stage, named)
}

/** The same stop lies open in two tabs. */
export async function submitStopInTwoTabs(tab: Tab, stage: Stage): Promise<void> {
  const { random, counts, findings } = stage
  const other = tab.device.usableTabs.find((each) => each !== tab) ?? stage.openTab(tab.device)
  const stop = await someStop(tab, stage)
  if (stop === null) return deliver(tab, stage)
  const { now: _, collection: _paid, alsoFor: parcels = [], ...draft } = stop
  const alongCodes = Object.fromEntries(
    parcels.flatMap((parcel) => {
      const said = codeSaidIn(parcel)
      return said === null ? [] : [[parcel.trackingNumber, said]]
    }),
  )
  const kept = await saveDraft(tab.db, { ...draft, along: parcels.map(({ trackingNumber }) => trackingNumber), alongCodes })
  // Something else of the first parcel lies in the form already: that is another story.
  if (kept.kind !== 'kept' || kept.draft.draftId !== stop.draftId) return
  if (random.chance(0.3)) tab.life.dieAfter(random.int(25))
  const submitted = await Promise.all(
    [tab, other].map((each) => {
      const submitting = each.byHand(() => submitStop(each, stage, stop))
      const ended = each.life.ended.then(() => null)
      return Promise.race([submitting.catch((error: unknown) => (each.life.dead ? null : Promise.reject(error as Error))), ended])
    }),
  )
  const entries = new Set(submitted.filter((id) => id !== null))
  if (entries.size === 1) counts.add('branch', 'a stop was submitted in two tabs')
  if (entries.size > 1) findings.push({ promise: 'doubled', what: `${tab.label}: one stop became ${[...entries].join(' and ')}` })
}

/** What goes back is handed to its sender, or could not be. */
export async function bringBack(tab: Tab, stage: Stage): Promise<void> {
  const { random, counts } = stage
  const [shipment] = (await tab.db.shipments.toArray()).filter(goesBack).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (shipment === undefined) return deliver(tab, stage)
  const outcome = random.chance(0.8) ? 'Returned' : 'Failed Attempt'
  counts.add('branch', outcome === 'Returned' ? 'a parcel was handed back' : 'a parcel could not be handed back')
  const delivery: Delivery = {
    shipmentId: shipment.id,
    trackingNumber: shipment.tracking_number,
    outcome,
    notes: outcome === 'Returned' ? '' : 'Closed',
    photo: await takePhoto(random),
    now: tab.now(),
    ...(random.chance(0.5) && { holdMs: UNDO_MS }),
  }
  const { entryId } = await submit(tab, stage, delivery)
  await noteDelivery(tab, stage, entryId, delivery)
}

async function someStop(tab: Tab, stage: Stage): Promise<SubmittedStop | null> {
  const { random, trace } = stage
  const here = (await tab.db.shipments.toArray()).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const from = random.int(Math.max(1, here.length))
  const picked = [...here.slice(from), ...here.slice(0, from)].slice(0, 2 + random.int(2))
  const [first, ...others] = picked
  if (first === undefined || others.length === 0) return null
  // Codes and money are asked of what is delivered alone: most stops are.
  const mostly = Math.floor(tab.now().getTime() / 7) % 4 === 0 ? undefined : 'Delivered'
  const { draftId: _, ...delivery } = await someDelivery(tab, stage, mostly)
  const { outcome } = delivery
  const codes = outcome === 'Delivered' ? await codesOf(tab, stage, picked) : {}
  const draftId = random.uuid()
  const mark = `At one door ${draftId.slice(0, 8)}`
  const parcels = await Promise.all(
    picked.map(async ({ id: shipmentId, tracking_number: trackingNumber }, at) => ({
      id: at === 0 ? draftId : await uuidOf(`${draftId} along ${trackingNumber}`),
      shipmentId,
      trackingNumber,
    })),
  )
  trace.stops.set(draftId, { device: tab.device.name, userId: tab.person.userId, mark, parcels })
  const [main, ...along] = alsoFor(parcels, { outcome, notes: mark, codes })
  if (along.some(({ code }) => code !== undefined)) stage.counts.add('branch', 'a parcel along had a code of its own')
  if (along.some(({ notPossible }) => notPossible !== undefined)) stage.counts.add('branch', 'of a parcel along a code was not possible')
  if (new Set([main, ...along].flatMap((parcel) => parcel?.collection?.mode ?? [])).size > 1)
    stage.counts.add('branch', 'a stop was paid in two ways')
  const excuses = [...(delivery.notPossible ?? []), ...(main?.notPossible ?? [])]
  return {
    ...delivery,
    draftId,
    shipmentId: first.id,
    trackingNumber: first.tracking_number,
    notes: mark,
    collection: main?.collection ?? null,
    ...(main?.code && { code: main.code }),
    ...(excuses.length > 0 && { notPossible: excuses }),
    alsoFor: along,
    now: tab.now(),
  }
}

/** By their numbers, of those that need one. */
async function codesOf(tab: Tab, stage: Stage, parcels: readonly Shipment[]): Promise<NonNullable<CaptureDraft['alongCodes']>> {
  const codes: CaptureDraft['alongCodes'] = {}
  for (const parcel of parcels)
    if (parcel.receipt_needs?.includes('code') === true) codes[parcel.tracking_number] = await sayCode(tab, stage, parcel)
  return codes
}

async function submitStop(tab: Tab, stage: Stage, stop: SubmittedStop): Promise<string> {
  const { entryId, wasSaved, entered } = await submit(tab, stage, stop)
  stage.trace.say(
    `${tab.label} ${wasSaved ? 'finds' : 'hands over'} ${stop.draftId.slice(0, 8)} with ${stop.alsoFor?.length ?? 0} parcels more`,
  )
  if (!wasSaved) stage.counts.add('branch', 'a stop of several was saved')
  await noteDelivery(tab, stage, entryId, wasSaved ? stop : entered)
  await noteParcels(tab, stage, entryId, wasSaved ? stop : entered)
  return entryId
}
