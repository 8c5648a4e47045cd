import type { Shipment } from '#domain/shipment/shipment.ts'
import type { AnswerStatus, Command, CommandAnswer, LeftOut } from '#domain/sync/command.ts'
import type { Reviewed } from '#domain/sync/reviewed.ts'

/**
 * Where an entry stands. `accepted`: the server said yes, but this device has not pulled the change yet. `confirmed`: the receipt. A
 * discarded entry is a receipt too and is kept as long.
 */
export type OutboxState = 'waiting' | 'sending' | 'backoff' | 'signed-out' | 'refused' | 'accepted' | 'confirmed' | 'discarded'

/** Still to be sent. */
export const UNSENT_STATES = ['waiting', 'sending', 'backoff', 'signed-out'] as const satisfies readonly OutboxState[]
/** Applied on top of the server's row on this device. */
export const SHOWN_STATES = [...UNSENT_STATES, 'accepted'] as const satisfies readonly OutboxState[]
/** Kept for seven days at least, for people to look at. */
export const RECEIPT_STATES = ['confirmed', 'discarded'] as const satisfies readonly OutboxState[]

/** After this many tries that failed by themselves a person is told, and it is tried once an hour. */
export const TRIES_BEFORE_A_PERSON = 10

/** A pause by the device's clock; `from` reveals a clock that was set back since. */
export interface Pause {
  from: number
  until: number
}

/** Which tab is sending, and until when the others must believe it. */
export interface Lease extends Pause {
  holder: string
}

export interface Refusal {
  code: string
  message: string
  conflict?: NonNullable<CommandAnswer['conflict']>
}

/** What both queues, commands and photos, remember of their sending. */
export interface Sending {
  attempts: number
  pause: Pause | null
  lease: Lease | null
  refusal: Refusal | null
  /**
   * Why it needs a person although nobody refused it: it has long failed by itself, or this app does not understand its answer. It is still
   * tried.
   */
  trouble: Refusal | null
  /** Device time in milliseconds of the server's yes. */
  confirmedAt: number | null
}

export interface OutboxEntry extends Sending {
  /** Order of capture on this device. */
  seq: number
  /** The command's id. */
  entryId: string
  command: Command
  /** The record, and the tracking number while it may stand for the record. An entry waits for earlier ones with any of its keys. */
  orderKeys: string[]
  trackingNumber: string | null
  state: OutboxState
  photoId: string | null
  /** The second to fourth, in order. */
  morePhotoIds?: string[]
  /** The entry of the parcel at whose door this one was handed over too: both are taken back together. */
  stopOf?: string
  /** Stays here so long after it was saved, so that its maker can take it back. */
  hold?: Pause | null
  /**
   * Of a capture: whether the last pull's word on cash holds it, where that is not what its state says. A server of another epoch is offered
   * again what it told of, a receipt may be older than the first word that holds it, and the server may have what it gave no answer to.
   */
  isInToldCash?: boolean
  /** The recipient's code was found right at the door. No command says so: the server checks each code itself. */
  isCodeChecked?: true
  /**
   * The server's own word on this command, yes or no; null also when it was refused without one. A yes waits until the pull of the same
   * epoch reaches `version`.
   */
  answer: {
    status: AnswerStatus
    version: number | null
    epoch: string
    review?: string
    /** What has become of that, as a later pull told. */
    reviewed?: Reviewed
    /** Until a person has read it. */
    leftOut?: LeftOut[]
  } | null
  discardReason: string | null
  /** The office takes only so many in an hour: it goes by itself, uses up no try, and needs nobody. */
  isHeldByLimit?: boolean
  /**
   * A person gave the entry up after it may have arrived. This command goes out in its place, and the server says what became of the entry.
   * Until then the entry does not show. The field stays on an entry that turns out to have arrived, and on one that never will: a server of
   * another epoch is asked again.
   */
  withdrawal: { command: Command<'withdraw'>; reason: string } | null
  /** The receipt says what was done but no longer how, because the role that saw it is gone. It cannot be sent again. */
  contentsGone?: boolean
  /** Made for a lost role: its contents go as soon as it is a receipt. */
  ofFormerRole?: boolean
  /** The edited shipment as this device showed it. If somebody else has deleted it, the edit can become a new shipment. */
  edited?: Shipment
}

export type PhotoState = 'waiting' | 'sending' | 'backoff' | 'signed-out' | 'refused' | 'confirmed' | 'discarded'

/** A photo's place in the queue. The bytes lie in another table, so that no list ever loads them. */
export interface QueuedPhoto extends Sending {
  id: string
  entryId: string
  state: PhotoState
  sha256: string
  size: number
  type: 'image/jpeg'
  width: number
  height: number
  takenAt: number
  /** Among the photos of its entry, from 1; a row of before has none. */
  place?: number
}

/** How long a submitted capture stays on the device, so that "Undo" finds it there. */
export const UNDO_MS = 10_000

export function photoIdsOf({ photoId, morePhotoIds = [] }: Pick<OutboxEntry, 'photoId' | 'morePhotoIds'>): string[] {
  return photoId === null ? [] : [photoId, ...morePhotoIds]
}

/** What a claim sends for this entry. */
export function commandToSend({ command, withdrawal }: Pick<OutboxEntry, 'command' | 'withdrawal'>): Command {
  return withdrawal?.command ?? command
}

/** Every id under which this act may have reached the server, oldest first. */
export function idsOf({ entryId, command }: Pick<OutboxEntry, 'entryId' | 'command'>): string[] {
  return [...(command.replaces ?? []), entryId]
}

export function isUnsentState(state: OutboxState): boolean {
  return UNSENT_STATES.some((unsent) => unsent === state)
}

/** Given up, but the server has not yet said whether it had arrived. */
export function isBeingWithdrawn({ state, withdrawal }: Pick<OutboxEntry, 'state' | 'withdrawal'>): boolean {
  return withdrawal !== null && (isUnsentState(state) || state === 'refused')
}

/** Whether an edit came too late for its shipment, or a new shipment was refused, and can be written again from what is here. */
export function mayBeRecreated({ command, state, refusal, edited, answer }: OutboxEntry): boolean {
  if (state !== 'refused') return false
  // By the server itself: it is not there, and never will be under this id.
  if (command.kind === 'create-shipment') return answer !== null && refusal?.code !== 'already-exists'
  return command.kind === 'update-shipment' && refusal?.code === 'not-found' && edited !== undefined
}

/** An entry that was never handed to the network. A claim deletes the row, which needs no room on a full disk. */
export interface NeverOffered {
  entryId: string
}

export interface PhotoBytes {
  id: string
  bytes: ArrayBuffer
}
