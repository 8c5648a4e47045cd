import { isAppTooOld } from '#backend/call.ts'
import type { PushAnswer } from '#domain/mirror.ts'
import { claimCommands, claimWithoutRoom, giveBackCommands, hasUnsentCommands, pauseCommand } from '#store/claim-commands.ts'
import { inTurn } from '#store/drainer.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import { offerAgain } from '#store/offer-again.ts'
import { commandToSend, type OutboxEntry } from '#store/outbox-entry.ts'
import { recordTables, refreshRecords } from '#store/refresh-records.ts'
import { refuseCommands, takeAnswers, type Answered } from '#store/take-answers.ts'
import { contact, endsRound, pauseAfter, RoundOver, serverAnswers, serverTrouble } from '#sync/contact.ts'
import { noteIfRoom, orWithoutRoom } from '#sync/in-room.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

const LARGEST_BATCH = 50
const LOST_IN_A_ROW = 3

/** What a round remembers of its pushing. */
export interface PushTurn {
  /** Had their turn in this round: answered with "again", or alone too much for the server. */
  tried: Set<string>
  /** The server has shown another epoch in this round. */
  epochChanged: boolean
  /** Batches that the server did not take, in parts that are still to be tried: one of each stands in the way of the others. */
  suspects: string[][]
  /** The line had been lost again and again, and has carried a small call in this round. */
  lineIsThere: boolean
}

export function beginPushing(): PushTurn {
  return { tried: new Set(), epochChanged: false, suspects: [], lineIsThere: false }
}

/**
 * Sends what waits, oldest first. A batch that the server does not take, or the line does not carry, is halved until what fails all by
 * itself is alone and left aside; the others go before its parts, and each failed call lets photos and the mirror have their turn, since it
 * may have taken half a minute. True while parts are left.
 */
export async function pushCommands(round: RoundDeps, turn: PushTurn): Promise<boolean> {
  await askForTheLine(round, turn)
  for (;;) {
    const entries = await claimNext(round, turn)
    if (entries.length === 0) return false
    const outcome = await sendBatch(round, entries, turn)
    if (outcome === 'busy') return false
    if (outcome === 'not-taken') return turn.suspects.length > 0 || (await hasUnsentCommands(round.db))
  }
}

/** What nobody suspects of anything, and only then the next part of what failed together. */
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
  const isTooMuch = result.kind === 'unreachable' && turn.lineIsThere && (await serverAnswers(round))
  if (endsRound(result.kind) && !isTooMuch) {
    await giveBack(round, entries)
    throw new RoundOver(result.kind)
  }
  if (result.kind === 'answer') return hear(round, entries, result.value, turn)
  if (result.kind === 'denied') {
    const refusal = { code: 'not-allowed', message: 'This account may not send this any more.' }
    if (!(await noteIfRoom(round, () => refuseCommands(db, holder, entries, refusal)))) markTried(entries, turn)
    return 'answered'
  }
  // Who may not send, and why, a newer app will know: it all waits.
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
  // Nobody has refused it, and a poor line loses anything now and then: it has no pause, and goes again with the next round.
  if (isTooMuch) {
    await giveBack(round, entries)
    return 'not-taken'
  }
  if (!(await serverAnswers(round))) {
    await giveBack(round, entries)
    return serverTrouble(round)
  }
  await noteIfRoom(round, () => pauseCommand(db, holder, only, pauseAfter(round)))
  return 'not-taken'
}

/** After so many calls lost in a row a small one goes ahead: what is lost after it is more than this line carries. */
async function askForTheLine(round: RoundDeps, turn: PushTurn): Promise<void> {
  if (turn.lineIsThere || (await readMeta(round.db, 'contact')).failures < LOST_IN_A_ROW) return
  if (!(await hasUnsentCommands(round.db))) return
  const result = await contact(round, (onProgress) => round.backend.push([], null, onProgress))
  if (endsRound(result.kind)) throw new RoundOver(result.kind)
  turn.lineIsThere = true
}

async function hear(round: RoundDeps, entries: OutboxEntry[], answer: PushAnswer, turn: PushTurn): Promise<'answered' | 'busy'> {
  const { db, holder } = round
  if (answer.reset === 'epoch') {
    // Nothing was carried out: what the server may have forgotten goes first.
    await giveBack(round, entries)
    // Two servers that take turns would have everything go to and fro for ever.
    if (turn.epochChanged) await serverTrouble(round)
    turn.epochChanged = true
    if (!(await noteEpoch(round, answer.epoch))) markTried(entries, turn)
    return 'answered'
  }
  const hearing = { holder, now: round.now(), pauseAfter: pauseAfter(round) }
  let heard: Answered | null = null
  const written = await noteIfRoom(round, async () => {
    heard = await takeAnswers(db, entries, answer, hearing)
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
  // A database that is read-only for a while takes nothing else either, and can still be read.
  return counts.busy === entries.length ? 'busy' : 'answered'
}

/** Of another epoch than the last answer: what the server confirmed before goes out again. False where there was no room for it. */
async function noteEpoch(round: RoundDeps, epoch: string): Promise<boolean> {
  const { db, holder } = round
  if ((await readMeta(db, 'contact')).epoch === epoch) return true
  return noteIfRoom(round, () =>
    inTurn(db, holder, [...recordTables(db), db.photos], async () => refreshRecords(db, await offerAgain(db, epoch))),
  )
}

/** Once there is room again, what was heard without it is written down, and the screens stop saying that there is none. */
export async function writeWhatWasHeard(round: RoundDeps): Promise<void> {
  const { db, holder, memory } = round
  while (memory.unwritten[0] !== undefined) {
    const { entries, answer } = memory.unwritten[0]
    const hearing = { holder, now: round.now(), pauseAfter: pauseAfter(round) }
    if (!(await noteIfRoom(round, () => takeAnswers(db, entries, answer, hearing)))) return
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
