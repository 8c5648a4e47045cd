import type { PushAnswer } from '#domain/mirror.ts'
import { claimCommands, claimWithoutRoom, giveBackCommands, pauseCommand } from '#store/claim-commands.ts'
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

/** What a round remembers of its pushing. */
export interface PushTurn {
  /** Had their turn in this round: answered with "again", or alone too much for the server. */
  tried: Set<string>
  /** The server has shown another epoch in this round. */
  epochChanged: boolean
}

/**
 * Sends what waits, oldest first, in batches that shrink where the server cannot take them. What fails all by itself while the server
 * answers others is left aside, so that it stops nobody.
 */
export async function pushCommands(round: RoundDeps, turn: PushTurn): Promise<void> {
  let size = LARGEST_BATCH
  for (;;) {
    const claim = { holder: round.holder, now: round.now(), limit: size, except: turn.tried }
    const entries = await orWithoutRoom(
      round,
      () => claimCommands(round.db, claim),
      () => claimWithoutRoom(round.db, claim),
    )
    if (entries.length === 0) return
    const outcome = await sendBatch(round, entries, turn)
    if (outcome === 'busy') return
    size = outcome === 'answered' ? Math.min(LARGEST_BATCH, size * 2) : Math.max(1, Math.floor(entries.length / 2))
  }
}

async function sendBatch(round: RoundDeps, entries: OutboxEntry[], turn: PushTurn): Promise<'answered' | 'not-taken' | 'busy'> {
  const { db, holder } = round
  const result = await contactOrGiveBack(round, entries)
  if (endsRound(result.kind)) {
    await giveBack(round, entries)
    throw new RoundOver(result.kind)
  }
  if (result.kind === 'answer') {
    return hear(round, entries, result.value, turn)
  }
  if (result.kind === 'denied') {
    const refusal = { code: 'not-allowed', message: 'This account may not send this any more.' }
    if (!(await noteIfRoom(round, () => refuseCommands(db, holder, entries, refusal)))) markTried(entries, turn)
    return 'answered'
  }
  const [only] = entries
  if (entries.length > 1 || only === undefined) {
    await giveBack(round, entries)
    return 'not-taken'
  }
  turn.tried.add(only.entryId)
  if (!(await serverAnswers(round))) {
    await giveBack(round, entries)
    return serverTrouble(round)
  }
  await noteIfRoom(round, () => pauseCommand(db, holder, only, pauseAfter(round)))
  return 'not-taken'
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

async function giveBack({ db, holder }: RoundDeps, entries: OutboxEntry[]): Promise<void> {
  await giveBackCommands(db, holder, entries)
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
