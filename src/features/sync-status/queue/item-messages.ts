import { isCaptureKind } from '#domain/sync/command.ts'
import { clientTrouble } from '#domain/people/client-messages.ts'
import type { DeviceName } from '#domain/people/device-name.ts'
import type { Role } from '#domain/people/roles.ts'
import { deliveredWords } from '#domain/shipment/receipt/several-photos.ts'
import { warehouseRefusal } from '#domain/warehouse/warehouse-messages.ts'
import type { Refusal } from '#store/outbox/outbox-entry.ts'
import type { QueueItem } from '#store/outbox/queue.ts'
import type { Tone } from '#ui/feedback/badge.tsx'

type Standing = Pick<QueueItem, 'state'> & Partial<Pick<QueueItem, 'photos' | 'isBeingDiscarded' | 'review' | 'decided'>>

export function stateWords(
  { state, photos = [], isBeingDiscarded = false, review = null, decided = null }: Standing,
  device: DeviceName,
): { text: string; tone: Tone } {
  switch (state) {
    case 'saved':
      return { text: `Saved on this ${device}`, tone: 'info' }
    case 'sending':
      return { text: 'Sending', tone: 'info' }
    case 'waiting-for-signal':
      return { text: `Saved on this ${device}, waiting for signal`, tone: 'warn' }
    case 'sign-in-needed':
      return { text: isBeingDiscarded ? 'Given up, sign in to ask the office' : `Saved on this ${device}, sign in to send`, tone: 'warn' }
    case 'needs-you':
      return { text: 'Needs you', tone: 'bad' }
    case 'delivered-to-office':
      if (review !== null) return { text: 'Received, the office is checking', tone: 'warn' }
      if (decided?.state === 'set-aside' && !decided.counts) return { text: 'Received, the office has set it aside', tone: 'neutral' }
      return { text: deliveredWords(photos), tone: 'good' }
    case 'discarding':
      return { text: 'Given up, waits for the office’s word', tone: 'warn' }
    case 'discarded':
      return { text: 'Discarded', tone: 'neutral' }
  }
}

/** Of several photos it counts how many the office has. */
export function photoWords(photos: QueueItem['photos'], device: DeviceName): string | null {
  const kept = photos.filter(({ state }) => state !== 'none')
  if (kept.length > 1) return severalPhotosWords(kept, device)
  switch (kept[0]?.state) {
    case 'saved':
      return `Photo saved on this ${device}`
    case 'sending':
      return 'Photo is being sent'
    case 'sent':
      return 'Photo delivered to office'
    case 'needs-you':
      return 'Photo needs you'
    case 'none':
    case undefined:
      return null
  }
}

function severalPhotosWords(photos: QueueItem['photos'], device: DeviceName): string {
  const count = (wanted: QueueItem['photos'][number]['state']) => photos.filter(({ state }) => state === wanted).length
  const [all, sent, troubled] = [photos.length, count('sent'), count('needs-you')]
  if (troubled > 0) return `${troubled} of ${all} photos ${troubled === 1 ? 'needs' : 'need'} you`
  if (sent === all) return `${all} photos delivered to office`
  if (sent > 0) return `${sent} of ${all} photos delivered to office`
  return count('sending') > 0 ? `${all} photos are being sent` : `${all} photos saved on this ${device}`
}

/** What somebody gave up, and why: "Discarded: wrong parcel". */
export function discardWords({ state, discardReason }: Pick<QueueItem, 'state' | 'discardReason'>): string | null {
  if (discardReason === null) return null
  return `${state === 'discarded' ? 'Discarded' : 'Photo discarded'}: ${discardReason}`
}

/** Why it waits although there is signal. Nobody has to do anything. */
export function limitWords({ state, isHeldByLimit }: Pick<QueueItem, 'state' | 'isHeldByLimit'>): string | null {
  if (!isHeldByLimit || state !== 'saved') return null
  return 'The office takes only so many deliveries of one person in an hour. This one is safe here, and goes by itself in some minutes.'
}

type Given = Pick<QueueItem, 'kind' | 'state' | 'isBeingDiscarded' | 'arrivedBeforeDiscard'>

/** What became of giving up an entry that may have arrived, and what the person can do. */
export function givenUpWords(item: Given): string | null {
  if (item.arrivedBeforeDiscard) return `It had already reached the office, so it was not discarded. ${stepAfterArrival(item.kind)}`
  if (!item.isBeingDiscarded) return null
  return item.state === 'needs-you'
    ? 'You gave it up.'
    : 'You gave it up. It may have reached the office before that: the office is asked, and this says which.'
}

/** How to undo an arrived entry at the office. */
function stepAfterArrival(kind: QueueItem['kind']): string {
  switch (kind) {
    case 'record-delivery':
    case 'correct-delivery':
      return 'If it should not stand, ask the office to set it aside.'
    case 'scan-at-warehouse':
    case 'undo-scan':
      return 'If it should not stand, scan the parcel again.'
    case 'create-shipment':
      return 'If it should not stand, delete the shipment.'
    case 'delete-shipment':
    case 'delete-client':
    case 'delete-warehouse':
      return 'If it is still needed, create it again.'
    default:
      return 'If it should not stand, change it back.'
  }
}

/** For an answer to an entry and an answer to everybody. */
export const TOO_OLD_WORDS = {
  matter: 'This app is too old for this answer.',
  step: 'Update the app: press Reload, and then Refresh when it says “New version ready”.',
}

type Troubled = Pick<QueueItem, 'kind' | 'refusal' | 'isTriedAgain' | 'isBeingDiscarded' | 'onlyPhotoIsLeft'>

/** Nobody has refused it, but it did not get through: what is the matter, and what happens next. */
export function troubleWords(item: Troubled): { matter: string; step: string; isAppTooOld: boolean } | null {
  if (item.refusal === null || !item.isTriedAgain) return null
  const { code, message } = item.refusal
  const byItself = 'It is still tried by itself about once an hour.'
  const retry = `${item.isBeingDiscarded ? 'Ask again' : 'Retry'} tries now.`
  switch (code) {
    case 'app-too-old':
      return {
        matter: TOO_OLD_WORDS.matter,
        step: `${TOO_OLD_WORDS.step} What is saved here stays. ${byItself}`,
        isAppTooOld: true,
      }
    case 'unknown-kind':
    case 'unknown-version':
      return {
        matter: item.isBeingDiscarded
          ? 'The office’s server cannot say yet whether it had arrived.'
          : 'The office’s server does not know this kind of work yet.',
        step: `It stays here until the server has been updated. ${byItself} ${retry}`,
        isAppTooOld: false,
      }
    case 'keeps-failing':
      return { matter: failingWords(item), step: `${byItself} ${retry} ${stepIfItGoesOn(item)}`, isAppTooOld: false }
    default:
      return { matter: `${failingWords(item)} ${message}`, step: `${byItself} ${retry}`, isAppTooOld: false }
  }
}

function failingWords({ isBeingDiscarded, onlyPhotoIsLeft }: Troubled): string {
  if (isBeingDiscarded) return 'The office has not said yet whether it had arrived.'
  return onlyPhotoIsLeft ? 'The office has not confirmed the photo yet.' : 'The office has not confirmed it yet.'
}

/** A file carries only deliveries, and no given-up ones. */
function stepIfItGoesOn({ kind, isBeingDiscarded }: Troubled): string {
  return isCaptureKind(kind) && !isBeingDiscarded ? 'If it goes on, export it for the office.' : 'If it goes on, tell the office.'
}

/** What the retry of a refused one does: deleting what somebody else has changed is a decision, not another try. */
export function retryLabel(item: Pick<QueueItem, 'kind' | 'refusal' | 'isBeingDiscarded'>): string {
  if (item.isBeingDiscarded) return 'Ask again'
  return item.refusal?.code === 'changed-meanwhile' && isDeletion(item.kind) ? 'Delete it all the same' : 'Retry'
}

function isDeletion(kind: QueueItem['kind']): boolean {
  return kind === 'delete-shipment' || kind === 'delete-client' || kind === 'delete-warehouse'
}

/** Whether a person may give it up now: once is enough, unless no answer comes to it. */
export function mayBeDiscarded({ state, isBeingDiscarded }: Pick<QueueItem, 'state' | 'isBeingDiscarded'>): boolean {
  return isUnsent({ state }) && (!isBeingDiscarded || state === 'needs-you')
}

function conflictWords(kind: QueueItem['kind'], { changedBy, fields }: NonNullable<Refusal['conflict']>): string {
  const who = changedBy ?? 'Somebody else'
  if (kind !== 'assign-driver') return `${who} changed the same meanwhile. Choose what is kept.`
  return fields['driver_id']?.theirs === null
    ? `${who} took this shipment off its driver meanwhile. Choose who delivers it.`
    : `${who} assigned this shipment to another driver meanwhile. Choose who delivers it.`
}

type Refused = Pick<QueueItem, 'kind' | 'isNew' | 'photo' | 'refusal'> & Partial<Pick<QueueItem, 'isTriedAgain'>>

/** The specification's texts for what the server refused, where the person meets it. */
export function refusalWords(item: Refused): string | null {
  if (item.refusal === null || item.isTriedAgain === true) return null
  const { code, message } = item.refusal
  if (item.photo?.state === 'needs-you') return `Image upload failed: ${message}`
  if (isCaptureKind(item.kind)) return code === 'not-found' ? 'Shipment not found.' : `Failed to save proof: ${message}`
  if (item.refusal.conflict) return conflictWords(item.kind, item.refusal.conflict)
  if (code === 'not-found' && (item.kind === 'update-shipment' || item.kind === 'assign-driver'))
    return 'Failed to update shipment. It was deleted before your change arrived.'
  if (item.kind === 'delete-shipment') return `Error deleting shipment: ${message}`
  if (item.kind === 'delete-warehouse') return warehouseRefusal('deleting', item.refusal)
  if (item.kind === 'save-warehouse') return warehouseRefusal(item.isNew ? 'creating' : 'updating', item.refusal)
  if (item.kind === 'delete-client') return clientTrouble('deleting', message)
  if (item.kind === 'save-client') return clientTrouble(item.isNew ? 'creating' : 'updating', message)
  if (item.kind === 'save-run-sheet') return `The run sheet was not saved: ${message}`
  if (item.kind === 'send-out-run-sheet') return `The run sheet was not sent out: ${message}`
  if (item.kind === 'close-run-sheet') return `The run sheet was not closed: ${message}`
  if (item.kind === 'scan-at-warehouse' || item.kind === 'undo-scan') return message
  if (item.kind === 'decide-failed') return `Not decided: ${message}`
  if (item.kind === 'create-shipment') return `Failed to create shipment: ${message}`
  if (item.kind === 'update-shipment' && code === 'price-out-of-range') return `Please, Enter the price. ${message}`
  return `Failed to update shipment: ${message}`
}

/** What its owner can do when the server refuses their present role. */
export function notAllowedStep({ refusal }: Pick<QueueItem, 'refusal'>, role: Role | undefined): string | null {
  if (refusal?.code !== 'not-allowed') return null
  switch (role) {
    case 'inactive':
      return 'It stays on this device. When an admin has switched your account on again, press Retry.'
    case 'customer':
      return 'It stays on this device. When an admin has given you your place of work back, press Retry.'
    default:
      return 'It stays on this device. When an admin has given you the role for it, press Retry.'
  }
}

/** For people who have lost their place of work: a file only helps with deliveries. */
export function wayOutWords(items: readonly Pick<QueueItem, 'kind'>[]): string {
  return items.every(({ kind }) => isCaptureKind(kind))
    ? 'What cannot be sent can be exported to a file for the office.'
    : 'Deliveries can be exported to a file for the office. Other changes wait here, and can be sent when your account may do so again.'
}

/** What signing out with a file is worth: the office only imports deliveries. */
export function fileWords(items: readonly Pick<QueueItem, 'kind'>[]): string {
  const lost = items.filter(({ kind }) => !isCaptureKind(kind)).length
  if (lost === 0) return 'Hand the file to the office, who import it.'
  const rest = lost === 1 ? 'One change cannot be imported' : `${lost} changes cannot be imported`
  const office = lost === items.length ? '' : 'The office imports the deliveries in it. '
  return `${office}${rest}: the file only says what was meant, and somebody has to make it again. Stay signed in to send it.`
}

/**
 * Items that are not settled, as a person counts them: "3 deliveries are not confirmed by the office yet." What was handed to the network may
 * have arrived, so none is said to be unsent.
 */
export function unsentWords(items: readonly (Pick<QueueItem, 'kind'> & Partial<Pick<QueueItem, 'isBeingDiscarded'>>)[]): string {
  const count = items.length
  const allDeliveries = items.every(({ kind }) => isCaptureKind(kind))
  const what = count === 1 ? (allDeliveries ? 'delivery' : 'change') : allDeliveries ? 'deliveries' : 'changes'
  if (count > 0 && items.every(({ isBeingDiscarded }) => isBeingDiscarded === true))
    return `${count} discarded ${what} ${count === 1 ? 'waits' : 'wait'} for the office’s word.`
  return `${count} ${what} ${count === 1 ? 'is' : 'are'} not confirmed by the office yet.`
}

export function isUnsent({ state }: Pick<QueueItem, 'state'>): boolean {
  return state !== 'delivered-to-office' && state !== 'discarded'
}
