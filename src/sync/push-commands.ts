import { claimCommands, giveBackCommands, pauseCommand } from '#store/claim-commands.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'
import { refuseCommands, takeAnswers } from '#store/take-answers.ts'
import { contact, endsRound, pauseAfter, RoundOver, serverTrouble } from '#sync/contact.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

const LARGEST_BATCH = 50

/** What a round remembers of its pushing. */
export interface PushTurn {
  /** Had their turn in this round: answered with "again", or alone too much for the server. */
  tried: Set<string>
}

/**
 * Sends what waits, oldest first, in batches that shrink where the server cannot take them. What fails all by itself is left
 * aside, so that it stops nobody; two of them in a row, and it is the server that fails.
 */
export async function pushCommands(deps: RoundDeps, turn: PushTurn): Promise<void> {
  let size = LARGEST_BATCH
  let failedAlone = 0
  for (;;) {
    const entries = await claimCommands(deps.db, { holder: deps.holder, now: deps.now(), limit: size, except: turn.tried })
    if (entries.length === 0) return
    const outcome = await sendBatch(deps, entries, turn)
    if (outcome === 'answered') {
      failedAlone = 0
      size = Math.min(LARGEST_BATCH, size * 2)
    } else if (entries.length > 1) {
      size = Math.max(1, Math.floor(entries.length / 2))
    } else {
      failedAlone += 1
      size = 1
      if (failedAlone === 2) await serverTrouble(deps)
    }
  }
}

async function sendBatch(deps: RoundDeps, entries: OutboxEntry[], turn: PushTurn): Promise<'answered' | 'not-taken'> {
  const { db } = deps
  const result = await contactOrGiveBack(deps, entries)
  if (endsRound(result.kind)) {
    await giveBackCommands(db, entries, 'waiting')
    throw new RoundOver(result.kind)
  }
  if (result.kind === 'answer') {
    const { again } = await takeAnswers(db, entries, result.value, deps.now(), pauseAfter(deps))
    if (again > 0) for (const { entryId } of entries) turn.tried.add(entryId)
    return 'answered'
  }
  if (result.kind === 'denied') {
    await refuseCommands(db, entries, { code: 'not-allowed', message: 'This account may not send this any more.' })
    return 'answered'
  }
  const [only] = entries
  if (entries.length > 1 || only === undefined) {
    await giveBackCommands(db, entries, 'waiting')
    return 'not-taken'
  }
  turn.tried.add(only.entryId)
  await pauseCommand(db, only, pauseAfter(deps)(only.attempts + 1))
  return 'not-taken'
}

async function contactOrGiveBack(deps: RoundDeps, entries: OutboxEntry[]) {
  try {
    const commands = entries.map(({ command }) => command)
    return await contact(deps, (onProgress) => deps.backend.push(commands, onProgress))
  } catch (error) {
    if (error instanceof RoundOver) await giveBackCommands(deps.db, entries, 'waiting')
    throw error
  }
}
