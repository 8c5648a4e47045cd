import { isDeepStrictEqual } from 'node:util'
import { DELIVERY_OUTCOMES, type DeliveryOutcome } from '#domain/shipment/delivery.ts'
import { codeSaidIn, receiptFacts, RECEIVER_RELATIONS, type ParcelCode, type ReceiptFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import { asPhotos, haveSameHashes, MOST_PHOTOS, photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { FAILURE_REASONS, type Failure } from '#domain/shipment/failure/failure.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { uuidOf } from '#domain/values/uuid-of.ts'
import { readDraft, saveDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { rememberCall } from '#store/drafts/kept-calls.ts'
import { photoIdsOf, UNDO_MS, UNSENT_STATES } from '#store/outbox/outbox-entry.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { hashesOfBefore, PhotoNotKept, recordDelivery, type Delivery, type RecordedDelivery } from '#store/writes/record-delivery.ts'
import { isCapture } from '#domain/sync/command.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { smallJpeg } from '#tests/support/small-jpeg.ts'
import { nothingHasLeft } from '../oracle/day/nothing-has-left.ts'
import { pause } from '../machinery/pause.ts'
import type { Random } from '../machinery/seeded-chance.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import { trackingNumber } from '../machinery/world.ts'
import type { SavedDelivery, SavedStop, Trace } from '../report/trace.ts'
import type { Stage } from '../stage.ts'
import { collectionOf } from './collection-of.ts'
import { discard } from './decide-entries.ts'
import { noteCommand } from './remember.ts'

/** A photo in miniature: what matters is that these very bytes arrive. */
export async function takePhoto(random: Random): Promise<PreparedPhoto> {
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

/** One to four, and how many by the moment alone: each further one follows from the first, so that a seed's other chances stay what they are. */
async function takePhotos(random: Random, now: Date): Promise<{ photo: PreparedPhoto; morePhotos?: PreparedPhoto[] }> {
  const photo = await takePhoto(random)
  const more = Math.floor(now.getTime() / 13) % MOST_PHOTOS
  const morePhotos: PreparedPhoto[] = []
  for (let place = 2; place < 2 + more; place += 1) {
    const bytes = smallJpeg(new Uint8Array(24).map((_, at) => (photo.sha256.charCodeAt(at) * place) % 256))
    const id = await uuidOf(`${photo.id} ${place}`)
    morePhotos.push({ ...photo, id, bytes: bytes.buffer, sha256: await sha256(bytes.buffer), size: bytes.byteLength })
  }
  return { photo, ...(more > 0 && { morePhotos }) }
}

/** An app that knows no reasons says none. */
function someReason(tab: Tab, { random, counts }: Stage): Failure | undefined {
  if (random.chance(0.2)) return undefined
  const reason = random.chance(0.1) ? null : random.pick(FAILURE_REASONS)
  counts.add('branch', reason === 'not-attempted' ? 'a capture says that nothing was attempted' : 'a capture says why it failed')
  return { reason, againOn: reason === 'another-day' ? todayInIndia(tab.now()) : null, calledAt: null }
}

export async function someDelivery(tab: Tab, stage: Stage, wanted?: DeliveryOutcome): Promise<Delivery & { now: Date }> {
  const { random } = stage
  const known = await tab.db.shipments.toArray()
  const shipment = random.chance(0.8) && known.length > 0 ? random.pick(known) : null
  const outcome = wanted ?? random.pick(DELIVERY_OUTCOMES)
  const failure = outcome === 'Failed Attempt' ? someReason(tab, stage) : undefined
  // The link calls all the same: what a full disk cannot keep of it is no person's concern.
  if (failure !== undefined && shipment !== null && random.chance(0.5))
    await rememberCall(tab.db, shipment.to_contact_number, tab.now()).catch(() => undefined)
  const number = shipment?.tracking_number ?? trackingNumber(random.int(14))
  const notes = outcome === 'Delivered' ? '' : 'Nobody home'
  return {
    shipmentId: shipment?.id ?? null,
    trackingNumber: number,
    outcome,
    notes,
    collection: collectionOf({ trackingNumber: number, outcome, notes }),
    ...(outcome === 'Delivered' || random.chance(0.3) ? await takePhotos(random, tab.now()) : { photo: null }),
    now: tab.now(),
    ...someFacts(tab.now()),
    ...(failure !== undefined && { failure }),
    ...(random.chance(0.5) && { holdMs: UNDO_MS }),
  }
}

/** By the moment alone, so that a seed's other chances stay what they are. Half of all deliveries say nothing of it. */
export function someFacts(now: Date): ReceiptFacts {
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
    ...(at % 7 === 0 && { pieces: { handedOver: at % 3, total: 2 + (at % 4), way: at % 2 === 0 ? 'scanned' : 'typed' } }),
    ...(at % 11 === 0 && { notPossible: [{ what: 'photo', reason: 'The camera is broken' }] }),
    ...(at % 3 === 0 && { place: { latitude: (at % 90) + 0.25, longitude: at % 180, accuracy: at % 50 } }),
  }
}

export async function deliver(tab: Tab, stage: Stage): Promise<void> {
  const delivery = await someDelivery(tab, stage)
  const { entryId } = await submit(tab, stage, delivery)
  await noteDelivery(tab, stage, entryId, delivery)
}

/** A photo that was damaged on this device is refused by the form, and taken again. Says what was saved. */
export async function submit(tab: Tab, stage: Stage, delivery: Delivery): Promise<RecordedDelivery & { entered: Delivery }> {
  const { trace, counts } = stage
  const { toldToSend } = trace
  try {
    const recorded = await recordDelivery(tab.db, delivery)
    const { holdMs, now } = delivery
    const isHeld = !recorded.wasSaved && trace.toldToSend === toldToSend
    if (isHeld && holdMs !== undefined && now !== undefined)
      for (const id of trace.idsOfStop(recorded.entryId)) trace.held.set(id, { from: now.getTime(), until: now.getTime() + holdMs })
    return { ...recorded, entered: delivery }
  } catch (problem) {
    const photos = photosOf(delivery)
    if (!(problem instanceof PhotoNotKept) || !photos.some(({ id }) => trace.damagedPhotos.has(id))) throw problem
    counts.add('branch', 'a damaged photo was taken again')
    const whole: PreparedPhoto[] = []
    for (const photo of photos) whole.push(trace.damagedPhotos.has(photo.id) ? await takePhoto(stage.random) : photo)
    return submit(tab, stage, { ...delivery, ...asPhotos(whole) })
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

export async function undo(tab: Tab, stage: Stage, entryId: string): Promise<void> {
  const { random, trace, counts } = stage
  const together = trace.idsOfStop(entryId)
  const [firstId = entryId] = together
  for (const id of together) trace.beingUndone.add(id)
  // Another tab may write a draft of its own at once, and until the transaction begins somebody may discard any of them.
  const { said, draft, mainId, takenBack, isUntrue } = await tab.db.transaction('rw', tab.db.tables, async () => {
    const told = await undoDelivery(tab.db, entryId)
    const untrue = told.kind === 'left' && (await nothingHasLeft(tab.db, entryId, together, tab.now()))
    return { said: told, draft: await readDraft(tab.db), ...whatComesBack(trace, firstId, entryId), isUntrue: untrue }
  })
  if (isUntrue) stage.findings.push({ promise: 'untrue', what: `${tab.label}: ${entryId} "has left already", and can be undone` })
  counts.add('branch', `an undo says "${said.kind}"`)
  trace.say(`${tab.label} undoes ${together.map((id) => id.slice(0, 8)).join(' and ')}: ${said.kind}`)
  if (said.kind !== 'undone') return
  if (takenBack.length > 0) counts.add('branch', 'a stop was taken back')
  if (mainId !== firstId) counts.add('branch', 'a stop was taken back without its first parcel')
  for (const id of [mainId, ...takenBack.map((parcel) => parcel.id)]) trace.undone.add(id)
  const saved = trace.deliveries.find(({ id }) => id === mainId)
  const isWhole =
    takenBack.every(({ trackingNumber: number }) => draft?.along?.includes(number)) && (draft?.along ?? []).length === takenBack.length
  const haveTheirCodes = takenBack.every(({ id, trackingNumber: number }) => {
    const parcel = trace.deliveries.find((each) => each.id === id)
    const there = draft?.alongCodes?.[number] ?? null
    return (
      parcel === undefined ||
      (isDeepStrictEqual(codeSaidIn(parcel.facts), withoutAnswer(there)) && isChecked(there) === parcel.isCodeChecked)
    )
  })
  if (draft === null || !isWhole || !haveTheirCodes || (saved !== undefined && !isAsEntered(draft, saved)))
    stage.findings.push({ promise: 'lost', what: `${tab.label}: the form does not hold what ${mainId} was` })
  const along = mainId === firstId ? takenBack : await beginStopAnew(trace, { firstId, mainId, takenBack })
  if (draft === null || draft.outcome === null || random.chance(0.3)) return
  const notes = `${draft.notes} again`
  const again = {
    ...draft,
    outcome: draft.outcome,
    notes,
    collection: collectionOf({ ...draft, outcome: draft.outcome, notes }),
    now: tab.now(),
    ...(along.length > 0 && { alsoFor: alsoFor(along, { outcome: draft.outcome, notes, codes: draft.alongCodes }) }),
    ...(random.chance(0.5) && { holdMs: UNDO_MS }),
  }
  const entered = { ...again, ...(isOfBefore(draft) ? NO_PHOTOS : asPhotos(photosOf(draft))) }
  // It keeps its id, and a tab that dies while it saves cannot say afterwards what it saved.
  if (saved !== undefined) Object.assign(saved, { notes: entered.notes, photo: entered.photo, morePhotos: entered.morePhotos })
  for (const { id } of along) {
    const parcel = trace.deliveries.find((each) => each.id === id)
    if (parcel !== undefined) Object.assign(parcel, { notes: entered.notes, ...NO_PHOTOS })
  }
  for (const id of together) trace.held.delete(id)
  const stop = trace.stops.get(mainId)
  if (stop !== undefined) stop.parcels = stop.parcels.filter(({ id }) => id === mainId || along.some((parcel) => parcel.id === id))
  const { entryId: anew, wasSaved, entered: submitted } = await submit(tab, stage, again)
  if (draft.corrects !== undefined) trace.corrections.set(anew, draft.corrects.entryId)
  if (wasSaved) return
  const asSaved = { ...entered, ...(entered.photo !== null && asPhotos(photosOf(submitted))) }
  if (saved !== undefined) Object.assign(saved, asPhotos(photosOf(asSaved)))
  await noteDelivery(tab, stage, anew, asSaved)
  await noteParcels(tab, stage, anew, asSaved)
}

interface WithoutFirst {
  firstId: string
  mainId: string
  takenBack: SavedStop['parcels']
}

/** Under the named parcel: the ids of the others follow from its own now. What was discarded stays with the stop that it was. */
async function beginStopAnew({ stops }: Trace, { firstId, mainId, takenBack }: WithoutFirst): Promise<SavedStop['parcels']> {
  const stop = stops.get(firstId)
  const main = stop?.parcels.find(({ id }) => id === mainId)
  if (stop === undefined || main === undefined) return takenBack
  const along = await Promise.all(
    takenBack.map(async (parcel) => ({ ...parcel, id: await uuidOf(`${mainId} along ${parcel.trackingNumber}`) })),
  )
  stop.parcels = stop.parcels.filter((parcel) => parcel !== main && !takenBack.includes(parcel))
  stops.set(mainId, { ...stop, parcels: [main, ...along] })
  return along
}

/** What somebody has given up stays where it is, and leaves the form to the parcel that is named, if it was the first one. */
function whatComesBack(trace: Trace, firstId: string, namedId: string): { mainId: string; takenBack: SavedStop['parcels'] } {
  const mainId = trace.entryState(firstId) === 'discarded' ? namedId : firstId
  const parcels = trace.stops.get(firstId)?.parcels ?? []
  return {
    mainId,
    takenBack: parcels.filter(({ id }) => id !== mainId && trace.entryStates.has(id) && trace.entryState(id) !== 'discarded'),
  }
}

/** The other parcels of a stop. What was collected follows from each of them, as with every capture. */
export function alsoFor(
  parcels: SavedStop['parcels'],
  { outcome, notes, codes }: Pick<Delivery, 'outcome' | 'notes'> & { codes: CaptureDraft['alongCodes'] },
): NonNullable<Delivery['alsoFor']> {
  return parcels.map(({ shipmentId, trackingNumber: number }) => {
    const { code, whyNot } = codes?.[number] ?? {}
    return {
      shipmentId: shipmentId ?? '',
      trackingNumber: number,
      collection: collectionOf({ trackingNumber: number, outcome, notes }),
      notPossible: whyNot === undefined ? undefined : [{ what: 'code', reason: whyNot }],
      code,
    }
  })
}

/** Each with the copy of the photo that its own entry has; where a tab has died or another one was faster, there may be no such entry. */
export async function noteParcels(tab: Tab, stage: Stage, mainId: string, delivery: Delivery): Promise<void> {
  for (const { trackingNumber: number, code, notPossible } of delivery.alsoFor ?? []) {
    const parcel = stage.trace.stops.get(mainId)?.parcels.find((each) => each.trackingNumber === number)
    const entry = parcel === undefined ? undefined : await tab.db.outbox.where('entryId').equals(parcel.id).first()
    if (parcel === undefined || entry === undefined) continue
    const ids = photoIdsOf(entry)
    const copies = asPhotos(photosOf(delivery).flatMap((photo, at) => (ids[at] === undefined ? [] : [{ ...photo, id: ids[at] }])))
    await noteDelivery(tab, stage, parcel.id, {
      ...delivery,
      trackingNumber: number,
      ...copies,
      pieces: undefined,
      code,
      notPossible,
    })
    const known = stage.trace.deliveries.find(({ id }) => id === parcel.id)
    if (known !== undefined) Object.assign(known, copies)
  }
}

const NO_PHOTOS = { photo: null, morePhotos: undefined }

function isOfBefore(draft: Pick<CaptureDraft, 'corrects' | 'photo' | 'morePhotos'>): boolean {
  return draft.corrects !== undefined && haveSameHashes(photosOf(draft), hashesOfBefore(draft.corrects))
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
    const retaken = random.chance(0.2) ? await takePhotos(random, tab.now()) : draft
    const notes = `Corrected ${random.int(1000)}`
    const correction = {
      ...draft,
      outcome,
      failure,
      notes,
      collection: collectionOf({ ...draft, outcome, notes }),
      ...asPhotos(photosOf(retaken)),
      ...(outcome === 'Delivered' && draft.receiver === undefined && someFacts(tab.now())),
      now: tab.now(),
      ...(random.chance(0.3) && { holdMs: UNDO_MS }),
    }
    const saved = await submit(tab, stage, correction)
    // Another tab has submitted what this one had begun, otherwise.
    if (saved.wasSaved) return
    trace.say(`${tab.label} corrects ${draft.corrects.entryId.slice(0, 8)} by ${saved.entryId.slice(0, 8)}`)
    trace.corrections.set(saved.entryId, draft.corrects.entryId)
    if (correction.photo !== null) trace.showedPhotos.add(saved.entryId)
    await noteDelivery(tab, stage, saved.entryId, { ...saved.entered, ...(isOfBefore(correction) && NO_PHOTOS) })
    entryId = saved.entryId
    if (random.chance(0.3)) await discardCorrected(tab, stage, draft.corrects.entryId)
  }
}

/** Both stand in the queue, and the first one looks superfluous. */
async function discardCorrected(tab: Tab, stage: Stage, entryId: string): Promise<void> {
  const entry = await tab.db.outbox.where('entryId').equals(entryId).first()
  if (entry === undefined || entry.state === 'confirmed' || entry.state === 'discarded') return
  stage.counts.add('branch', 'what was corrected was given up')
  await discard(tab, stage, entry, 'It stands there twice')
}

/** What the office said of it at the door stands beside the code and goes nowhere. */
function withoutAnswer(said: ParcelCode | null): ParcelCode | null {
  if (said?.code === undefined) return said
  const { said: _, ...code } = said.code
  return { ...said, code }
}

function isChecked(said: Pick<ParcelCode, 'code'> | null): boolean {
  return said?.code?.said === 'right'
}

function isAsEntered(draft: CaptureDraft, saved: SavedDelivery): boolean {
  return (
    isChecked(draft) === saved.isCodeChecked &&
    draft.trackingNumber === saved.trackingNumber &&
    draft.outcome === saved.outcome &&
    draft.notes === saved.notes &&
    isDeepStrictEqual(receiptFacts(draft.outcome, draft), saved.facts) &&
    (draft.failure?.reason ?? null) === (saved.failure?.reason ?? null) &&
    (isOfBefore(draft) ||
      haveSameHashes(
        photosOf(draft),
        photosOf(saved).map(({ sha256: hash }) => hash),
      ))
  )
}

/** The same draft lies open in two tabs, and both are submitted. */
export async function submitOneDraftInTwoTabs(tab: Tab, stage: Stage): Promise<void> {
  const other = tab.device.usableTabs.find((each) => each !== tab) ?? stage.openTab(tab.device)
  const delivery = { ...(await someDelivery(tab, stage)), draftId: stage.random.uuid() }
  const { now: _, collection: _paid, ...draft } = delivery
  const kept = await saveDraft(tab.db, draft)
  // Beside what another tab has begun it is in both forms, and not kept.
  const draftId = kept.kind === 'kept' ? kept.draft.draftId : draft.draftId
  // Typed anew over what an undone capture had left in the form.
  const undone = stage.trace.deliveries.find(({ id }) => id === draftId)
  if (undone !== undefined) Object.assign(undone, asNoted(delivery))
  stage.trace.held.delete(draftId)
  // The parcels of a stop that was taken back stay in the form.
  const stop = stage.trace.stops.get(draftId)
  if (stop !== undefined) stop.parcels = stop.parcels.filter(({ id }) => id === draftId)
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
  morePhotos,
  failure,
  ...rest
}: Delivery): Pick<SavedDelivery, 'outcome' | 'notes' | 'photo' | 'morePhotos' | 'failure' | 'facts' | 'isCodeChecked'> {
  const facts = receiptFacts(outcome, rest)
  return {
    outcome,
    notes,
    photo,
    morePhotos,
    failure: (outcome === 'Failed Attempt' && failure) || null,
    facts,
    isCodeChecked: facts.code !== undefined && isChecked(rest),
  }
}

export async function noteDelivery(tab: Tab, stage: Stage, id: string, delivery: Delivery): Promise<void> {
  const { deliveries, bytesGone } = stage.trace
  const { trackingNumber: number } = delivery
  if (!deliveries.some((known) => known.id === id))
    deliveries.push({ id, userId: tab.person.userId, trackingNumber: number, ...asNoted(delivery) })
  // It had been in a capture that was undone.
  for (const { id: photoId } of photosOf(delivery)) bytesGone.delete(photoId)
  await noteCommand(tab, stage, id)
}
