import { recordOf } from '#domain/sync/apply-command.ts'
import type { CommandAnswer } from '#domain/sync/command.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import { troubleAfter } from '#store/outbox/claim-commands.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { passOnToCorrection } from '#store/outbox/corrections.ts'
import { discardPhotosOf } from '#store/outbox/discard-photos.ts'
import { inTurn } from '#store/outbox/sync-lease.ts'
import { commandToSend, isUnsentState, type OutboxEntry, type Pause, type Refusal } from '#store/outbox/outbox-entry.ts'
import { recordTables, rebaseRecords } from '#store/records/rebase-records.ts'
import { asReceipt } from '#store/records/settle-entries.ts'

export interface Answered {
  accepted: number
  refused: number
  /** The server asks for another try of these. */
  again: number
  /** Of these, the ones that failed because of the server's own trouble. */
  busy: number
}

export interface Hearing {
  holder: string
  now: number
  pauseAfter: (failures: number) => Pause
}

/** What one answer is read with. */
interface Listening extends Hearing {
  epoch: string
  /** The same call carried out another command: a database in trouble would have taken neither. */
  tookAnother: boolean
}

/**
 * Writes down the server's word on each command. A yes keeps showing on this device until its change is pulled. A no takes its change back
 * and waits for a person. The word also counts for an entry that a person has given up since.
 */
export async function applyPushAnswers(
  db: WaybillDatabase,
  entries: OutboxEntry[],
  { epoch, answers }: PushAnswer,
  hearing: Hearing,
): Promise<Answered> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const tookAnother = answers.some(({ status }) => status === 'applied' || status === 'merged')
  const listening: Listening = { ...hearing, epoch, tookAnother }
  return inTurn(db, hearing.holder, [...recordTables(db), db.photos], async () => {
    const counts: Answered = { accepted: 0, refused: 0, again: 0, busy: 0 }
    const touched: OutboxEntry[] = []
    const ended = new Set<number>()
    const updates: { key: number; changes: Partial<OutboxEntry> }[] = []
    const stored = await db.outbox.bulkGet(entries.map(({ seq }) => seq))
    for (const [at, entry] of stored.entries()) {
      // Since its claim it was settled, or sent anew under another id.
      if (entry === undefined || entry.entryId !== entries[at]?.entryId || !isUnsentState(entry.state)) continue
      const changes = wordOn(byId, entry, listening)
      updates.push({ key: entry.seq, changes: { lease: null, ...(entry.isHeldByLimit && { isHeldByLimit: false }), ...changes } })
      // What was given up, too, was withdrawn before.
      if (entry.withdrawal || changes.state === 'confirmed' || changes.state === 'refused') touched.push(entry)
      counts[outcomeOf(changes.state)] += 1
      if (isBusy(byId.get(commandToSend(entry).id))) counts.busy += 1
      if (changes.state === 'discarded') {
        ended.add(entry.seq)
        await passOnToCorrection(db, entry, ended)
        await discardPhotosOf(db, entry, hearing.now)
      }
    }
    await db.outbox.bulkUpdate(updates)
    await rebaseRecords(
      db,
      touched.flatMap(({ command }) => recordOf(command) ?? []),
    )
    return counts
  })
}

function outcomeOf(state: OutboxEntry['state'] | undefined): 'accepted' | 'refused' | 'again' {
  if (state === 'accepted' || state === 'confirmed' || state === 'discarded') return 'accepted'
  return state === 'refused' ? 'refused' : 'again'
}

function wordOn(byId: Map<string, CommandAnswer>, entry: OutboxEntry, listening: Listening): Partial<OutboxEntry> {
  const { withdrawal } = entry
  const ofWithdrawal = withdrawal ? byId.get(withdrawal.command.id) : undefined
  if (withdrawal && ofWithdrawal !== undefined) return wordOnWithdrawal(ofWithdrawal, entry, withdrawal.reason, listening)
  const answer = byId.get(entry.entryId)
  // The first try is answered while its withdrawal waits: a no gives it up, a yes stays a yes.
  if (withdrawal && answer !== undefined && isNo(answer)) return givenUp(withdrawal.reason, listening.now)
  return wordOnCommand(answer, entry, listening)
}

function wordOnCommand(answer: CommandAnswer | undefined, entry: OutboxEntry, listening: Listening): Partial<OutboxEntry> {
  const { now, epoch, pauseAfter } = listening
  if (answer === undefined) return failedAgain(entry, pauseAfter)
  const status = finalStatus(answer)
  const { review, leftOut } = answer
  const word = {
    status: answer.status,
    version: answer.version,
    epoch,
    ...(review !== undefined && { review }),
    ...(leftOut && { leftOut }),
  }
  switch (status) {
    case 'applied':
    case 'merged':
      return { ...SETTLED, ...yesTo(entry, answer), answer: word, confirmedAt: now }
    case 'conflict':
    case 'rejected':
      // An older server keeps a command it does not know, and carries it out under the same id after its update.
      if (answer.code === 'unknown-kind' || answer.code === 'unknown-version') return setAside(refusalOf(answer), pauseAfter)
      return { ...SETTLED, state: 'refused', answer: word, refusal: refusalOf(answer) }
    case 'retry':
      return againLater(answer, entry, listening)
    default:
      return setAside(TOO_OLD, pauseAfter)
  }
}

function wordOnWithdrawal(answer: CommandAnswer, entry: OutboxEntry, reason: string, listening: Listening): Partial<OutboxEntry> {
  const { now, epoch, pauseAfter } = listening
  const status = finalStatus(answer)
  if (status === 'retry') return againLater(answer, entry, listening)
  if (status === 'applied' || status === 'merged') {
    if (answer.code === 'never-arrived' || answer.code === 'not-carried-out') return givenUp(reason, now)
    if (answer.code === 'already-arrived') {
      const { version, review } = answer
      const word = { status: 'applied', version, epoch, ...(review !== undefined && { review }) } as const
      return { ...SETTLED, ...yesTo(entry, answer), answer: word, confirmedAt: now }
    }
  }
  // It is not known yet whether it had arrived.
  return setAside(status === 'rejected' ? refusalOf(answer) : TOO_OLD, pauseAfter)
}

/** What shows nothing on this device waits for no pull. */
function yesTo(entry: OutboxEntry, { version }: CommandAnswer): Partial<OutboxEntry> {
  return version === null ? asReceipt(entry) : { state: 'accepted' }
}

const SETTLED = { pause: null, refusal: null, trouble: null } as const

/** A newer server used a word that this app does not know. The entry is put aside until a newer app understands it. */
const TOO_OLD: Refusal = { code: 'app-too-old', message: 'This app is too old for this answer.' }

const isNo = (answer: CommandAnswer) => ['rejected', 'conflict'].includes(finalStatus(answer))
const isBusy = (answer: CommandAnswer | undefined) => answer?.status === 'retry' && answer.code === 'busy'

/** A newer server may say what no type here knows: callers must handle it. */
function finalStatus(answer: CommandAnswer): string {
  return answer.status === 'replayed' ? (answer.first ?? 'applied') : answer.status
}

function givenUp(reason: string, now: number): Partial<OutboxEntry> {
  return { ...SETTLED, state: 'discarded', discardReason: reason, confirmedAt: now }
}

function againLater({ code }: CommandAnswer, entry: OutboxEntry, { now, tookAnother, pauseAfter }: Listening): Partial<OutboxEntry> {
  // An earlier command that was not applied holds it back: its turn has not come.
  if (code === 'held-back') return { state: 'waiting', pause: null }
  if (code === 'too-many') return { state: 'backoff', pause: { from: now, until: now + LIMIT_PAUSE_MS }, isHeldByLimit: true }
  // The server's own trouble does not count as a failed try.
  if (code === 'busy' && !tookAnother) return { state: 'backoff', pause: longerPause(entry, pauseAfter) }
  return failedAgain(entry, pauseAfter)
}

function failedAgain(entry: OutboxEntry, pauseAfter: (failures: number) => Pause): Partial<OutboxEntry> {
  const attempts = entry.attempts + 1
  return { state: 'backoff', attempts, pause: pauseAfter(attempts), trouble: troubleAfter(attempts) }
}

/** The hour of the limit slides: a part of what waits may go at each look. */
const LIMIT_PAUSE_MS = 5 * 60_000

const LONGEST_BUSY_PAUSE_MS = 30_000

/** Uses up no try, but waits longer each time: a database that is read-only for hours is not asked every second. */
function longerPause({ pause }: OutboxEntry, pauseAfter: (failures: number) => Pause): Pause {
  const { from, until } = pauseAfter(1)
  const before = pause === null ? 0 : pause.until - pause.from
  return { from, until: from + Math.min(Math.max(until - from, 2 * before), LONGEST_BUSY_PAUSE_MS) }
}

function setAside(trouble: Refusal, pauseAfter: (failures: number) => Pause): Partial<OutboxEntry> {
  return { state: 'backoff', pause: pauseAfter(Number.POSITIVE_INFINITY), trouble }
}

function refusalOf({ code, message, conflict }: CommandAnswer): Refusal {
  return { code: code ?? 'unknown', message: message ?? code ?? 'The server refused it.', ...(conflict !== undefined && { conflict }) }
}

/** The server turned these away unread: a person has to decide, and can still export them. */
export async function refuseCommands(db: WaybillDatabase, holder: string, entries: OutboxEntry[], refusal: Refusal): Promise<void> {
  await inTurn(db, holder, [...recordTables(db)], async () => {
    const stored = await db.outbox.bulkGet(entries.map(({ seq }) => seq))
    const refused = stored.flatMap((entry, at) =>
      entry !== undefined && isUnsentState(entry.state) && entry.entryId === entries[at]?.entryId ? [entry] : [],
    )
    await db.outbox.bulkUpdate(
      refused.map(({ seq }) => ({ key: seq, changes: { state: 'refused', lease: null, pause: null, trouble: null, refusal } })),
    )
    await rebaseRecords(
      db,
      refused.flatMap(({ command }) => recordOf(command) ?? []),
    )
  })
}
