import type { ContactState } from '#store/database/meta-rows.ts'
import { isDiskFull } from '#domain/sync/full-disk.ts'
import { SAYS_A_NEW_WORD } from '../machinery/sim-server.ts'
import type { Counts } from '../report/counts.ts'
import type { BrokenPromise, Finding } from '../report/trace.ts'

/** A tab as far as its witness has to know it. */
interface Witnessed {
  readonly label: string
  /** Things that a person does in it at the moment. */
  readonly inHand: number
  readonly device: {
    readonly hasMet: Set<string>
    readonly clockEverJumped: boolean
    readonly surroundings: { counts: Counts; witnessed: Finding[]; server: { readonly wasEverWrongAboutTime: boolean } }
    now(): number
  }
}

/** Hears what one tab is told and sees what it makes of that, in the moment in which it does. */
export class TabWitness {
  readonly #tab: Witnessed
  readonly #contact: () => ContactState | undefined
  /** The last answer had a word in it that no app of today knows; `unsaid` until the tab has put down that it is too old for it. */
  #newWord: 'none' | 'unsaid' | 'said' = 'none'
  #wasRefusedLast = false
  #wasRefusedInRound = false
  #wasRefusedInRoundBefore = false
  #fullSince: number | null = null

  constructor(tab: Witnessed, contact: () => ContactState | undefined) {
    this.#tab = tab
    this.#contact = contact
  }

  /** Whether the screens say that the disk is full. */
  get saysFull(): boolean {
    const contact = this.#contact()
    return isDiskFull(contact, this.#fullSince, () => this.#tab.device.now())
  }

  /** The next round takes its name before its turn: the one before it may still be noting what it has met. */
  beginsRound(): void {
    this.#wasRefusedInRoundBefore = this.#wasRefusedInRound
    this.#wasRefusedInRound = false
  }

  /** A round that goes on without room says so. */
  asks(): void {
    this.#newWord = 'none'
    if (!this.#wasRefusedLast || this.#tab.inHand > 0) return
    this.#count('a round went on without room')
    // By a clock that was set back the last contact may lie ahead of the disk's trouble.
    if (!this.saysFull && !this.#tab.device.clockEverJumped) this.#find('untrue', 'a round had no room for its notes, and nobody is told')
  }

  hears(answer: Headers): void {
    if (!answer.has(SAYS_A_NEW_WORD)) return
    this.#newWord = 'unsaid'
    this.#tab.device.hasMet.add('new-word')
    this.#count('a word of tomorrow was heard')
  }

  notesContact({ connection, appTooOld }: ContactState): void {
    if (connection === 'storage-full' && !this.#wasRefusedInRound && !this.#wasRefusedInRoundBefore)
      this.#find('untrue', '"Storage is full", and all that was written found room')
    if (appTooOld && !this.#tab.device.hasMet.has('new-word')) this.#find('untrue', '"This app is too old", and nobody is newer')
    if (this.#newWord !== 'unsaid') return
    this.#newWord = 'said'
    if (!appTooOld) this.#find('untrue', 'it was told a word that it does not know, and does not say so')
  }

  /** What a table of the copy held goes all at once. */
  empties(table: string): void {
    const { device } = this.#tab
    // A wrong time makes the mirror begin anew at the end of any round.
    if (this.#newWord === 'none' || device.clockEverJumped || device.surroundings.server.wasEverWrongAboutTime) return
    this.#find('lost', `over a word that it does not know it emptied its ${table}`)
  }

  writes(fits: boolean): void {
    this.#wasRefusedLast = !fits
    this.#wasRefusedInRound ||= !fits
  }

  isToldOfRoom(isFull: boolean): void {
    this.#fullSince = isFull ? this.#tab.device.now() : null
    if (isFull && !this.#wasRefusedInRound) this.#find('untrue', 'it says that the disk is full, and all that was written found room')
  }

  #count(name: string): void {
    this.#tab.device.surroundings.counts.add('branch', name)
  }

  #find(promise: BrokenPromise, what: string): void {
    this.#tab.device.surroundings.witnessed.push({ promise, what: `${this.#tab.label}: ${what}` })
  }
}
