import type { Shipment } from '#domain/shipment.ts'
import type { AnswerStatus, Command, CommandAnswer } from '#domain/command.ts'

/**
 * Where an entry stands. `accepted` is the server's yes whose change this device has not pulled yet; `confirmed` is the receipt.
 * A discarded entry is a receipt too, kept as long as the others.
 */
export type OutboxState = 'waiting' | 'sending' | 'backoff' | 'signed-out' | 'refused' | 'accepted' | 'confirmed' | 'discarded'

/** Still to be sent. */
export const UNSENT_STATES = ['waiting', 'sending', 'backoff', 'signed-out'] as const satisfies readonly OutboxState[]
/** Applied on top of the server's row on this device. */
export const SHOWN_STATES = [...UNSENT_STATES, 'accepted'] as const satisfies readonly OutboxState[]
/** Kept for seven days to be looked at. */
export const RECEIPT_STATES = ['confirmed', 'discarded'] as const satisfies readonly OutboxState[]

/** After so many tries that failed by themselves a person is told; from then on it is tried once an hour. */
export const TRIES_BEFORE_A_PERSON = 10

/** A pause counted on the device's clock; `from` unmasks a clock that was set back meanwhile. */
export interface Pause {
  from: number
  until: number
}

/** Who is sending, and until when the others have to believe it. */
export interface Lease extends Pause {
  holder: string
}

export interface Refusal {
  code: string
  message: string
  conflict?: NonNullable<CommandAnswer['conflict']>
}

/** What both queues, commands and photos, have to remember of their sending. */
export interface Sending {
  attempts: number
  pause: Pause | null
  lease: Lease | null
  refusal: Refusal | null
  /** Why it needs a person although nobody has refused it: it fails by itself for long, or its answer is not understood. It is still tried. */
  trouble?: Refusal | null
  /** Device time in milliseconds of the server's yes. */
  confirmedAt: number | null
}

export interface OutboxEntry extends Sending {
  /** Order of capture on this device. */
  seq: number
  /** The command's id. */
  entryId: string
  command: Command
  /** The record, and the tracking number while it may stand for the record: an entry waits for earlier ones of any of its keys. */
  orderKeys: string[]
  trackingNumber: string | null
  state: OutboxState
  photoId: string | null
  /**
   * The server's own word on this very command, yes or no; null also where it was refused without one. A yes waits for the pull of
   * the same epoch to reach `version`.
   */
  answer: { status: AnswerStatus; version: number | null; epoch: string } | null
  discardReason: string | null
  /**
   * A person gave this up after it may have arrived: this command goes out in its place, and the server says what had become of it.
   * Until then nothing of the entry shows. It stays on an entry that turned out to have arrived.
   */
  withdrawal?: { command: Command<'withdraw'>; reason: string } | null
  /** The receipt tells what was done and no longer how: a role that is gone may not see it. It cannot be sent again. */
  contentsGone?: boolean
  /** What was edited, as this device showed it: an edit of what somebody else has deleted can become a shipment of its own. */
  edited?: Shipment
}

export type PhotoState = 'waiting' | 'sending' | 'backoff' | 'signed-out' | 'refused' | 'confirmed' | 'discarded'

/** A photo's own place in the queue. The bytes lie in a table of their own, so that no list ever loads them. */
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

/** Given up, and the server has not said yet whether it had arrived. */
export function isBeingWithdrawn({ state, withdrawal }: Pick<OutboxEntry, 'state' | 'withdrawal'>): boolean {
  return (withdrawal ?? null) !== null && (isUnsentState(state) || state === 'refused')
}

/** An entry that was never handed to the network. The row goes when the entry is claimed, which needs no room on a full disk. */
export interface NeverOffered {
  entryId: string
}

export interface PhotoBytes {
  id: string
  bytes: ArrayBuffer
}
