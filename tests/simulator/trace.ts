import type { CommandKind } from '#domain/command.ts'
import type { DeliveryOutcome } from '#domain/delivery.ts'

/** A delivery that a person was told is saved on their phone. */
export interface SavedDelivery {
  id: string
  userId: string
  trackingNumber: string
  outcome: DeliveryOutcome
  notes: string
  photo: { id: string; sha256: string } | null
}

/** Any command whose local write resolved: the person went on believing it. */
export interface SavedCommand {
  id: string
  kind: CommandKind
  /** The record, and whatever else its order hangs on. */
  orderKeys: string[]
  userId: string
  device: string
  /** One device's captures of one person come in this order. */
  seq: number
}

/** What happened in a run, for judging it and for reading it afterwards. */
export class Trace {
  readonly deliveries: SavedDelivery[] = []
  readonly commands: SavedCommand[] = []
  readonly lines: string[] = []
  /** Refused by the server and given up by a person, after so many of the server's words. */
  readonly discarded = new Map<string, number>()
  #step = 0

  step(): void {
    this.#step += 1
  }

  say(line: string): void {
    this.lines.push(`${String(this.#step).padStart(4)}  ${line}`)
  }
}

export const PROMISES = ['lost', 'doubled', 'different', 'overtaken', 'stuck', 'leaked', 'flickered', 'failed'] as const
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
  story: string
}
