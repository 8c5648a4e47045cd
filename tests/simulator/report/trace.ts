import type { Failure } from '#domain/shipment/failure/failure.ts'
import type { CommandKind } from '#domain/sync/command.ts'
import type { ReceiptFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { Discarded } from '#store/outbox/queue-actions.ts'
import type { Pause } from '#store/outbox/outbox-entry.ts'
import { Questions } from './questions.ts'

export interface SavedPhoto {
  id: string
  sha256: string
}

/** A delivery that a person was told is saved on their phone. */
export interface SavedDelivery {
  id: string
  userId: string
  trackingNumber: string
  outcome: DeliveryOutcome
  notes: string
  failure: Pick<Failure, 'reason' | 'againOn'> | null
  photo: SavedPhoto | null
  /** The second to fourth, in order. */
  morePhotos?: SavedPhoto[] | undefined
  /** As it goes to the office. */
  facts: ReceiptFacts
  /** The office had said at the door that the code is right. */
  isCodeChecked: boolean
}

/** One submit at one door: a capture for each of the parcels, the first of them the one whose form it was. */
export interface SavedStop {
  device: string
  userId: string
  /** Stands in the notes of each capture, and of no other stop's. */
  mark: string
  parcels: { id: string; shipmentId: string | null; trackingNumber: string }[]
}

/** Any command whose local write resolved: the person went on believing it. */
export interface SavedCommand {
  id: string
  kind: CommandKind
  /** The record, and the other keys that its order depends on. */
  orderKeys: string[]
  userId: string
  device: string
  /** One device's captures of one person come in this order. */
  seq: number
  /** What its maker had before their eyes, where the server compares with it. */
  seen: Seen | null
}

/**
 * The driver whom the maker of an assignment saw; when the server's row changed last that the maker of a shipment's deletion saw; what stood in the
 * row that the maker of a client's or a warehouse's deletion saw.
 */
export type Seen = { driver: string | null } | { changedAt: string | null } | { row: Readonly<Record<string, unknown>> }

/** A receipt or a photo's bytes that left a device, rightly or not: the judge asks for the reasons. */
export interface LetGo {
  /** Device time of the receipt, and of its leaving. */
  confirmedAt: number | null
  leftAt: number
  diskWasFull: boolean
}

export interface FoundOut {
  /** After so many restores in silence. */
  restores: number
  /** Asked with this cursor; null where it was seen to have taken it to heart. */
  cursor: number | null
}

/** What happened in a run, for judging it and for reading it afterwards. */
export class Trace {
  readonly deliveries: SavedDelivery[] = []
  readonly commands: SavedCommand[] = []
  readonly lines: string[] = []
  /** Given up by a person, after so many of the server's words. */
  readonly discarded = new Map<string, number>()
  /** Receipts that a device let go, by the entry's id, and bytes of photos, by the photo's. */
  readonly receiptsGone = new Map<string, LetGo>()
  readonly bytesGone = new Map<string, LetGo>()
  /** Receipts whose contents went with a role: nothing of them can be offered again. */
  readonly contentsGone = new Set<string>()
  /** How each stood last, by the entry's id and by the photo's. */
  readonly entryStates = new Map<string, string>()
  readonly photoStates = new Map<string, string>()
  /** Devices with their people that were told, or found out, that a restored server had forgotten something. */
  readonly foundOut = new Map<string, FoundOut>()
  /** What a person was told who gave something up. */
  readonly saidOnDiscard: { id: string; said: Discarded }[] = []
  /** Given up twice before the office could say whether it had arrived: the device says that it does not know. */
  readonly unanswered = new Set<string>()
  /** Bytes that were damaged on the device itself. */
  readonly damagedPhotos = new Set<string>()
  /** What a person was asked at a warehouse and has answered. */
  readonly questions = new Questions()
  /** Captures of which a person could take back what was not sent, by the entry's id and the device's time; none once they said "send". */
  readonly held = new Map<string, Pause>()
  /** How often somebody said "send": before the save of a capture ends, that may have been said of it as well. */
  toldToSend = 0
  /** By the correction's id: the capture that it corrects. */
  readonly corrections = new Map<string, string>()
  /** Corrections whose form showed photos when they were submitted. */
  readonly showedPhotos = new Set<string>()
  /** By shipment: wrong tries with signal that were counted since its code was made, at least. */
  readonly codeTries = new Map<string, { wrong: number; last: string | null; renewed: number }>()
  /** Signed by the server, with the shipment that each is of. */
  readonly signedCodes = new Map<string, { shipmentId: string; isOld: boolean }>()
  /** By the draft's id, as it was submitted last. */
  readonly stops = new Map<string, SavedStop>()
  /** A person pressed "Undo"; and what was undone. */
  readonly beingUndone = new Set<string>()
  readonly undone = new Set<string>()
  /** The act that a command's id belongs to: its first id. */
  readonly #acts = new Map<string, string>()
  readonly #ids = new Map<string, string[]>()
  #step = 0

  step(): void {
    this.#step += 1
  }

  say(line: string): void {
    this.lines.push(`${String(this.#step).padStart(4)}  ${line}`)
  }

  /** Call it before and after the work: a capture may be saved in between. */
  isToldToSend(entryIds: readonly string[]): void {
    this.toldToSend += 1
    for (const id of entryIds) this.held.delete(id)
  }

  /** The same act goes on under another id. */
  renamed(from: string, to: string): void {
    const act = this.#acts.get(from) ?? from
    this.#acts.set(to, act)
    this.#ids.set(act, [...(this.#ids.get(act) ?? [act]), to])
    this.say(`${from.slice(0, 8)} goes on as ${to.slice(0, 8)}`)
  }

  /** All that was submitted with it; itself alone where it was no stop of several. */
  idsOfStop(id: string): string[] {
    for (const { parcels } of this.stops.values()) if (parcels.some((parcel) => parcel.id === id)) return parcels.map((parcel) => parcel.id)
    return [id]
  }

  /** Every id that this act had, oldest first. */
  idsOf(id: string): string[] {
    const act = this.#acts.get(id) ?? id
    return this.#ids.get(act) ?? [act]
  }

  /** How the act stood last, under its newest id. */
  entryState(id: string): string | undefined {
    return this.entryStates.get(this.idsOf(id).at(-1) ?? id)
  }

  discardedAt(id: string): number | undefined {
    return this.discarded.get(this.idsOf(id).at(-1) ?? id)
  }
}

export const PROMISES = [
  'lost',
  'doubled',
  'different',
  'overtaken',
  'overwritten',
  'stuck',
  'leaked',
  'flickered',
  'untrue',
  'unbalanced',
  'reopened',
  'failed',
] as const
export type BrokenPromise = (typeof PROMISES)[number]

export interface Finding {
  promise: BrokenPromise
  what: string
}

/** What a worker tells of each seed. */
export interface PlayedSeed {
  seed: number
  commands: number
  /** One for each finding. */
  broken: BrokenPromise[]
  counts: Record<string, number>
  /** What a long run has to meet. */
  expected: readonly string[]
  story: string
}
