import { isAppTooOld } from '#domain/sync/server-result.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import { claimCommands, claimWithoutRoom, giveBackCommands, hasUnsentCommands, pauseCommand } from '#store/outbox/claim-commands.ts'
import { inTurn } from '#store/outbox/sync-lease.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { offerAgain } from '#store/outbox/offer-again.ts'
import { commandToSend, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { recordTables, rebaseRecords } from '#store/records/rebase-records.ts'
import { refuseCommands, applyPushAnswers, type Answered } from '#store/outbox/apply-push-answers.ts'
import { contact, contactOrEnd, endsRound, pauseAfter, pushNothing, RoundOver, serverAnswers, serverTrouble } from '#sync/contact.ts'
import { noteIfRoom, orWithoutRoom } from '#sync/in-room.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

const LARGEST_BATCH = 50
const LOST_IN_A_ROW = 3

/** What a round remembers of its pushing. */
export interface PushTurn {
  /** Had their turn in this round: the server answered "again", or could not take them even alone. */
  tried: Set<string>
  /** The server has shown another epoch in this round. */
  epochChanged: boolean
  /** Untried parts of batches that the server did not take: one command of each batch blocks the others. */
  suspects: string[][]
  /** The line had broken again and again, and carried a small call in this round. */
  lineIsThere: boolean
}

export function beginPushing(): PushTurn {
  return { tried: new Set(), epochChanged: false, suspects: [], lineIsThere: false }
}

/**
 * Sends waiting commands, oldest first. It halves a batch that the server does not take or the line does not carry, until the failing
 * command is alone and put aside. The other commands go before the parts. After each failed call photos and the mirror have their turn,
 * because the call may have taken half a minute. True while any are left that had no turn.
 */
export async function pushCommands(round: RoundDeps, turn: PushTurn): Promise<boolean> {
  await askForTheLine(round, turn)
  if ((await readMeta(round.db, 'contact')).epoch === null && (await hasUnsentCommands(round.db))) await askForTheEpoch(round)
  for (;;) {
    const entries = await claimNext(round, turn)
    if (entries.length === 0) return false
    const outcome = await sendBatch(round, entries, turn)
    if (outcome === 'busy') return false
    if (outcome === 'not-taken') return hasUnsentCommands(round.db, turn.tried)
  }
}

/** First commands that are not suspected, then the next part of a failed batch. */
async function claimNext(round: RoundDeps, turn: PushTurn): Promise<OutboxEntry[]> {
  const suspected = new Set(turn.suspects.flat())
  const others = await claim(round, new Set([...turn.tried, ...suspected]), null)
  for (let entries = others; ;) {
    if (entries.length > 0) return entries
    const part = turn.suspects.shift()
    if (part === undefined) return []
    entries = await claim(round, turn.tried, new Set(part))
  }
}

async function claim(round: RoundDeps, except: ReadonlySet<string>, among: ReadonlySet<string> | null): Promise<OutboxEntry[]> {
  const asked = { holder: round.holder, now: round.now(), limit: LARGEST_BATCH, except, among }
  return orWithoutRoom(
    round,
    () => claimCommands(round.db, asked),
    () => claimWithoutRoom(round.db, asked),
  )
}

async function sendBatch(round: RoundDeps, entries: OutboxEntry[], turn: PushTurn): Promise<'answered' | 'not-taken' | 'busy'> {
  const { db, holder } = round
  const result = await contactOrGiveBack(round, entries)
  const mayBeTooMuch = result.kind === 'unreachable' && turn.lineIsThere
  // A portal answers everything; something else in between may turn away these bytes alone.
  const isTheirs = (mayBeTooMuch || result.kind === 'captive-portal') && (await serverAnswers(round))
  if (endsRound(result.kind) && !isTheirs) {
    await giveBack(round, entries)
    throw new RoundOver(result.kind)
  }
  if (result.kind === 'answer') return hear(round, entries, result.value, turn)
  if (result.kind === 'denied') {
    const refusal = { code: 'not-allowed', message: 'This account may not send this any more.' }
    if (!(await noteIfRoom(round, () => refuseCommands(db, holder, entries, refusal)))) markTried(entries, turn)
    return 'answered'
  }
  // A newer app will know who may not send and why: everything waits.
  if (isAppTooOld(result)) {
    await giveBack(round, entries)
    markTried(entries, turn)
    return 'busy'
  }
  const [only] = entries
  if (entries.length > 1 || only === undefined) {
    await giveBack(round, entries)
    const ids = entries.map(({ entryId }) => entryId)
    const middle = Math.ceil(ids.length / 2)
    turn.suspects.unshift(ids.slice(0, middle), ids.slice(middle))
    return 'not-taken'
  }
  turn.tried.add(only.entryId)
  // Nobody has refused it, and a poor line loses anything now and then: it gets no pause and goes again with the next round.
  if (mayBeTooMuch) {
    await giveBack(round, entries)
    return 'not-taken'
  }
  if (!isTheirs && !(await serverAnswers(round))) {
    await giveBack(round, entries)
    return serverTrouble(round)
  }
  await noteIfRoom(round, () => pauseCommand(db, holder, only, pauseAfter(round)))
  return 'not-taken'
}

/** After this many lost calls in a row a small call goes first: if a later one is lost, it is too large for this line. */
async function askForTheLine(round: RoundDeps, turn: PushTurn): Promise<void> {
  if (turn.lineIsThere || (await readMeta(round.db, 'contact')).failures < LOST_IN_A_ROW) return
  if (!(await hasUnsentCommands(round.db))) return
  await contactOrEnd(round, pushNothing(round))
  turn.lineIsThere = true
}

async function hear(round: RoundDeps, entries: OutboxEntry[], answer: PushAnswer, turn: PushTurn): Promise<'answered' | 'busy'> {
  const { db, holder } = round
  if (answer.reset === 'epoch') {
    // The server carried nothing out: work it may have forgotten goes first.
    await giveBack(round, entries)
    // Two servers that take turns would make everything go back and forth for ever.
    if (turn.epochChanged) await serverTrouble(round)
    turn.epochChanged = true
    if (!(await noteEpoch(round, answer.epoch))) markTried(entries, turn)
    return 'answered'
  }
  const hearing = { holder, now: round.now(), pauseAfter: pauseAfter(round) }
  let heard: Answered | null = null
  const written = await noteIfRoom(round, async () => {
    heard = await applyPushAnswers(db, entries, answer, hearing)
  })
  if (!written) {
    round.memory.unwritten.push({ entries, answer })
    for (const { id, status, first } of answer.answers) {
      if (['applied', 'merged'].includes(first ?? status)) round.memory.accepted.add(id)
    }
    markTried(entries, turn)
    return 'answered'
  }
  await noteEpoch(round, answer.epoch)
  const counts = heard as Answered | null
  if (counts === null || counts.again === 0) return 'answered'
  markTried(entries, turn)
  // A database that is read-only for a while takes no other command either, but can still be read.
  return counts.busy === entries.length ? 'busy' : 'answered'
}

/** The epoch differs from the last answer's: what the server confirmed before goes out again. False when there was no room for it. */
async function noteEpoch(round: RoundDeps, epoch: string): Promise<boolean> {
  const { db, holder } = round
  if ((await readMeta(db, 'contact')).epoch === epoch) return true
  return noteIfRoom(round, () =>
    inTurn(db, holder, [...recordTables(db), db.photos], async () => rebaseRecords(db, await offerAgain(db, epoch))),
  )
}

/**
 * To a person who is shown nothing no pull tells the epoch, and a server of another one may have forgotten what they had sent. Nothing goes
 * out before it is known: of a push that named none, a restored server would carry out a late twin that it had refused or withdrawn.
 */
export async function askForTheEpoch(round: RoundDeps): Promise<void> {
  const result = await contactOrEnd(round, pushNothing(round))
  if (result.kind === 'answer') await noteEpoch(round, result.value.epoch)
}

/**
 * Once there is room again, it writes down what was heard without room, and the screens stop reporting a full disk. What a server of another
 * epoch had said counts for nothing since: that work is still here and goes again.
 */
export async function writeWhatWasHeard(round: RoundDeps): Promise<void> {
  const { db, holder, memory } = round
  while (memory.unwritten[0] !== undefined) {
    const { entries, answer } = memory.unwritten[0]
    const hearing = { holder, now: round.now(), pauseAfter: pauseAfter(round) }
    const { epoch } = await readMeta(db, 'contact')
    const isOfThisServer = epoch === null || epoch === answer.epoch
    if (isOfThisServer && !(await noteIfRoom(round, () => applyPushAnswers(db, entries, answer, hearing)))) return
    memory.unwritten.shift()
  }
  if (memory.isFull)
    memory.isFull = !(await noteIfRoom(round, () => inTurn(db, holder, [], () => changeMeta(db, 'contact', { connection: 'online' }))))
  if (!memory.isFull) round.onRoom(false)
}

async function giveBack(round: RoundDeps, entries: OutboxEntry[]): Promise<void> {
  await noteIfRoom(round, () => giveBackCommands(round.db, round.holder, entries))
}

function markTried(entries: OutboxEntry[], turn: PushTurn): void {
  for (const { entryId } of entries) turn.tried.add(entryId)
}

async function contactOrGiveBack(round: RoundDeps, entries: OutboxEntry[]) {
  try {
    const { epoch } = await readMeta(round.db, 'contact')
    const commands = entries.map(commandToSend)
    return await contact(round, (onProgress) => round.backend.push(commands, epoch, onProgress))
  } catch (error) {
    if (error instanceof RoundOver) await giveBack(round, entries)
    throw error
  }
}
