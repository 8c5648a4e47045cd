import { isDeepStrictEqual } from 'node:util'
import { DELIVERY_OUTCOMES } from '#domain/shipment/delivery.ts'
import { receiptFacts, RECEIVER_RELATIONS, type ReceiptFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import { FAILURE_REASONS, type Failure } from '#domain/shipment/failure/failure.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { readDraft, saveDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { rememberCall } from '#store/drafts/kept-calls.ts'
import { UNDO_MS, UNSENT_STATES } from '#store/outbox/outbox-entry.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { PhotoNotKept, recordDelivery, type Delivery, type RecordedDelivery } from '#store/writes/record-delivery.ts'
import { isCapture } from '#domain/sync/command.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { smallJpeg } from '#tests/support/small-jpeg.ts'
import { pause } from '../machinery/pause.ts'
import type { Random } from '../machinery/seeded-chance.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import { trackingNumber } from '../machinery/world.ts'
import type { SavedDelivery } from '../report/trace.ts'
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

/** An app that knows no reasons says none. */
function someReason(tab: Tab, { random, counts }: Stage): Failure | undefined {
  if (random.chance(0.2)) return undefined
  const reason = random.chance(0.1) ? null : random.pick(FAILURE_REASONS)
  counts.add('branch', reason === 'not-attempted' ? 'a capture says that nothing was attempted' : 'a capture says why it failed')
  return { reason, againOn: reason === 'another-day' ? todayInIndia(tab.now()) : null, calledAt: null }
}

async function someDelivery(tab: Tab, stage: Stage): Promise<Delivery & { now: Date }> {
  const { random } = stage
  const known = await tab.db.shipments.toArray()
  const shipment = random.chance(0.8) && known.length > 0 ? random.pick(known) : null
  const outcome = random.pick(DELIVERY_OUTCOMES)
  const failure = outcome === 'Failed Attempt' ? someReason(tab, stage) : undefined
  if (failure !== undefined && shipment !== null && random.chance(0.5)) await rememberCall(tab.db, shipment.to_contact_number, tab.now())
  return {
    shipmentId: shipment?.id ?? null,
    trackingNumber: shipment?.tracking_number ?? trackingNumber(random.int(14)),
    outcome,
    notes: outcome === 'Delivered' ? '' : 'Nobody home',
    photo: outcome === 'Delivered' || random.chance(0.3) ? await takePhoto(random) : null,
    now: tab.now(),
    ...someFacts(tab.now()),
    ...(failure !== undefined && { failure }),
    ...(random.chance(0.5) && { holdMs: UNDO_MS }),
  }
}

/** By the moment alone, so that a seed's other chances stay what they are. Half of all deliveries say nothing of it. */
function someFacts(now: Date): ReceiptFacts {
  const at = Math.floor(now.getTime() / 7)
  const relation = RECEIVER_RELATIONS[at % RECEIVER_RELATIONS.length] ?? null
  return {
    ...(at % 2 === 0 && { receiver: { name: at % 4 === 0 ? `Receiver ${at % 100}` : '', relation } }),
    ...(at % 5 === 0 && {
      signature: {
        width: 300,
        height: 150,
        strokes: [
          [at % 300, 1, 2, at % 150],
          [5, 5],
        ],
      },
    }),
    ...(at % 7 === 0 && { pieces: { handedOver: at % 3, total: 2 + (at % 4) } }),
    ...(at % 3 === 0 && { place: { latitude: (at % 90) + 0.25, longitude: at % 180, accuracy: at % 50 } }),
  }
}

export async function deliver(tab: Tab, stage: Stage): Promise<void> {
  const delivery = await someDelivery(tab, stage)
  const { entryId } = await submit(tab, stage, delivery)
  await noteDelivery(tab, stage, entryId, delivery)
}

/** A photo that was damaged on this device is refused by the form, and taken again. Says what was saved. */
async function submit(tab: Tab, stage: Stage, delivery: Delivery): Promise<RecordedDelivery & { entered: Delivery }> {
  const { trace, counts } = stage
  const { toldToSend } = trace
  try {
    const recorded = await recordDelivery(tab.db, delivery)
    const { holdMs, now } = delivery
    const isHeld = !recorded.wasSaved && trace.toldToSend === toldToSend
    if (isHeld && holdMs !== undefined && now !== undefined)
      trace.held.set(recorded.entryId, { from: now.getTime(), until: now.getTime() + holdMs })
    return { ...recorded, entered: delivery }
  } catch (problem) {
    if (!(problem instanceof PhotoNotKept) || delivery.photo === null || !trace.damagedPhotos.has(delivery.photo.id)) throw problem
    counts.add('branch', 'a damaged photo was taken again')
    return submit(tab, stage, { ...delivery, photo: await takePhoto(stage.random) })
  }
}

/** Pressed at once, later, or too late: while it is held, on its way or there. What was entered is in the form again, and mostly submitted anew. */
export async function submitAndUndo(tab: Tab, stage: Stage): Promise<void> {
  const { random } = stage
  const delivery = { ...(await someDelivery(tab, stage)), holdMs: UNDO_MS }
  const { entryId } = await submit(tab, stage, delivery)
  await noteDelivery(tab, stage, entryId, delivery)
  if (random.chance(0.5)) stage.passTime(random.pick([3_000, 9_999, 10_000, 12_000]))
  await pause(random.int(20))
  await undo(tab, stage, entryId)
}

/** Any capture that is still to be sent, whatever became of it since. */
export async function undoSomething(tab: Tab, stage: Stage): Promise<void> {
  const unsent = await tab.db.outbox.where('state').anyOf(UNSENT_STATES).sortBy('seq')
  const captures = unsent.filter(({ command }) => isCapture(command))
  if (captures.length > 0) await undo(tab, stage, stage.random.pick(captures).entryId)
}

async function undo(tab: Tab, stage: Stage, entryId: string): Promise<void> {
  const { random, trace, counts } = stage
  trace.beingUndone.add(entryId)
  // Another tab may write a draft of its own at once.
  const { said, draft } = await tab.db.transaction('rw', tab.db.tables, async () => ({
    said: await undoDelivery(tab.db, entryId),
    draft: await readDraft(tab.db),
  }))
  counts.add('branch', `an undo says "${said.kind}"`)
  trace.say(`${tab.label} undoes ${entryId.slice(0, 8)}: ${said.kind}`)
  if (said.kind !== 'undone') return
  trace.undone.add(entryId)
  const saved = trace.deliveries.find(({ id }) => id === entryId)
  if (draft === null || (saved !== undefined && !isAsEntered(draft, saved)))
    stage.findings.push({ promise: 'lost', what: `${tab.label}: the form does not hold what ${entryId} was` })
  if (draft === null || draft.outcome === null || random.chance(0.3)) return
  const again = {
    ...draft,
    outcome: draft.outcome,
    notes: `${draft.notes} again`,
    now: tab.now(),
    ...(random.chance(0.5) && { holdMs: UNDO_MS }),
  }
  const entered = { ...again, photo: isOfBefore(draft) ? null : draft.photo }
  // It keeps its id, and a tab that dies while it saves cannot say afterwards what it saved.
  if (saved !== undefined) Object.assign(saved, { notes: entered.notes, photo: entered.photo })
  trace.held.delete(entryId)
  const { entryId: anew, wasSaved, entered: submitted } = await submit(tab, stage, again)
  if (draft.corrects !== undefined) trace.corrections.set(anew, draft.corrects.entryId)
  if (wasSaved) return
  const asSaved = { ...entered, ...(entered.photo !== null && { photo: submitted.photo }) }
  if (saved !== undefined) saved.photo = asSaved.photo
  await noteDelivery(tab, stage, anew, asSaved)
}

function isOfBefore({ corrects, photo }: CaptureDraft): boolean {
  return corrects !== undefined && photo?.sha256 === corrects.photoSha256
}

/** One after the other of one capture, mostly without waiting for any of them to arrive. */
export async function correctSomething(tab: Tab, stage: Stage): Promise<void> {
  const { random, trace, counts } = stage
  const captures = await tab.db.outbox.filter(({ command }) => isCapture(command)).sortBy('seq')
  if (captures.length === 0) return
  let { entryId } = random.pick(captures)
  for (let left = 1 + random.int(3); left > 0; left -= 1) {
    const { begun, draft } = await tab.db.transaction('rw', tab.db.tables, async () => ({
      begun: await beginCorrection(tab.db, entryId, tab.now()),
      draft: await readDraft(tab.db),
    }))
    counts.add('branch', `a correction says "${begun.kind}"`)
    if (begun.kind !== 'begun' || draft?.corrects === undefined) return
    const outcome = random.pick(DELIVERY_OUTCOMES)
    const failure = someReason(tab, stage) ?? draft.failure
    const retaken = random.chance(0.2) ? await takePhoto(random) : draft.photo
    const correction = {
      ...draft,
      outcome,
      failure,
      notes: `Corrected ${random.int(1000)}`,
      photo: retaken,
      ...(outcome === 'Delivered' && draft.receiver === undefined && someFacts(tab.now())),
      now: tab.now(),
      ...(random.chance(0.3) && { holdMs: UNDO_MS }),
    }
    const saved = await submit(tab, stage, correction)
    // Another tab has submitted what this one had begun, otherwise.
    if (saved.wasSaved) return
    trace.say(`${tab.label} corrects ${draft.corrects.entryId.slice(0, 8)} by ${saved.entryId.slice(0, 8)}`)
    trace.corrections.set(saved.entryId, draft.corrects.entryId)
    await noteDelivery(tab, stage, saved.entryId, { ...saved.entered, photo: isOfBefore(correction) ? null : saved.entered.photo })
    entryId = saved.entryId
  }
}

function isAsEntered(draft: CaptureDraft, saved: SavedDelivery): boolean {
  return (
    draft.trackingNumber === saved.trackingNumber &&
    draft.outcome === saved.outcome &&
    draft.notes === saved.notes &&
    isDeepStrictEqual(receiptFacts(draft.outcome, draft), saved.facts) &&
    (draft.failure?.reason ?? null) === (saved.failure?.reason ?? null) &&
    (isOfBefore(draft) || (draft.photo?.sha256 ?? null) === (saved.photo?.sha256 ?? null))
  )
}

/** The same draft lies open in two tabs, and both are submitted. */
export async function submitOneDraftInTwoTabs(tab: Tab, stage: Stage): Promise<void> {
  const other = tab.device.usableTabs.find((each) => each !== tab) ?? stage.openTab(tab.device)
  const delivery = { ...(await someDelivery(tab, stage)), draftId: stage.random.uuid() }
  const { now: _, ...draft } = delivery
  const kept = await saveDraft(tab.db, draft)
  // Beside what another tab has begun it is in both forms, and not kept.
  const draftId = kept.kind === 'kept' ? kept.draftId : draft.draftId
  // Typed anew over what an undone capture had left in the form.
  const undone = stage.trace.deliveries.find(({ id }) => id === draftId)
  if (undone !== undefined) Object.assign(undone, asNoted(delivery))
  stage.trace.held.delete(draftId)
  const submitted = await Promise.all(
    [tab, other].map(async (each) => {
      const submitting = each
        .byHand(() => submit(each, stage, { ...delivery, draftId }))
        .then(async ({ entryId, wasSaved }) => {
          if (wasSaved) stage.counts.add('branch', 'one draft was submitted twice and saved once')
          await noteDelivery(each, stage, entryId, delivery)
          return entryId
        })
      const ended = each.life.ended.then(() => null)
      return Promise.race([submitting.catch((error: unknown) => (each.life.dead ? null : Promise.reject(error as Error))), ended])
    }),
  )
  const entries = new Set(submitted.filter((id) => id !== null))
  if (entries.size > 1)
    stage.findings.push({ promise: 'doubled', what: `${tab.label}: one draft became the captures ${[...entries].join(' and ')}` })
}

function asNoted({
  outcome,
  notes,
  photo,
  failure,
  ...rest
}: Delivery): Pick<SavedDelivery, 'outcome' | 'notes' | 'photo' | 'failure' | 'facts'> {
  return { outcome, notes, photo, failure: (outcome === 'Failed Attempt' && failure) || null, facts: receiptFacts(outcome, rest) }
}

async function noteDelivery(tab: Tab, stage: Stage, id: string, delivery: Delivery): Promise<void> {
  const { deliveries, bytesGone } = stage.trace
  const { trackingNumber: number, photo } = delivery
  if (!deliveries.some((known) => known.id === id))
    deliveries.push({ id, userId: tab.person.userId, trackingNumber: number, ...asNoted(delivery) })
  // It had been in a capture that was undone.
  if (photo !== null) bytesGone.delete(photo.id)
  await noteCommand(tab, stage, id)
}
