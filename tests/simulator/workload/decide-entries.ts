import { endHolds } from '#store/outbox/claim-commands.ts'
import { UNSENT_STATES, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { mayKeepMine, readConflict, resolveConflict, type Choices } from '#store/outbox/resolve-conflict.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import type { Stage } from '../stage.ts'

/** A person presses "Try again", even if the entry has changed since. */
export async function retrySomething(tab: Tab, stage: Stage): Promise<void> {
  const entry = await someEntry(tab, stage)
  if (entry === undefined) return
  stage.counts.add('branch', `retry of what is ${entry.state}`)
  stage.trace.say(`${tab.label} retries ${entry.entryId.slice(0, 8)}, which is ${entry.state}`)
  stage.trace.isToldToSend([entry.entryId])
  await retryNow(tab.db, entry.entryId, tab.now())
  stage.trace.isToldToSend([entry.entryId])
  tab.wake('asked')
}

/** Everything, also what could still be taken back. */
export async function sendNow(tab: Tab, { trace }: Stage): Promise<void> {
  trace.isToldToSend([...trace.held.keys()])
  await endHolds(tab.db)
  trace.isToldToSend([...trace.held.keys()])
  tab.wake('asked')
}

export async function discardSomething(tab: Tab, stage: Stage): Promise<void> {
  const entry = stage.random.chance(0.4) ? await someUncertain(tab, stage) : await someEntry(tab, stage)
  if (entry !== undefined) await discard(tab, stage, entry, 'It was a mistake')
}

export async function discard(tab: Tab, { counts, trace }: Stage, entry: OutboxEntry, why: string): Promise<void> {
  counts.add('branch', `discarding what is ${entry.state}`)
  trace.say(`${tab.label} discards ${entry.entryId.slice(0, 8)}, which is ${entry.state}`)
  const said = await discardEntry(tab.db, entry.entryId, why, tab.now())
  counts.add('branch', `a discard says "${said}"`)
  trace.saidOnDiscard.push({ id: entry.entryId, said })
}

/** Field by field, mine or theirs. */
export async function decideConflict(tab: Tab, stage: Stage): Promise<void> {
  const refused = await tab.db.outbox.where('state').equals('refused').sortBy('seq')
  const open = refused.filter(({ refusal }) => refusal?.conflict !== undefined)
  if (open.length > 0) await decide(tab, stage, stage.random.pick(open))
}

/** False where another tab was faster. */
export async function decide(tab: Tab, { random, counts, trace }: Stage, { entryId }: OutboxEntry): Promise<boolean> {
  const conflict = await readConflict(tab.db, entryId)
  if (conflict === null) return false
  const choices = Object.fromEntries(
    Object.entries(conflict.fields).map(
      ([field, values]) => [field, mayKeepMine(values, field) && random.chance(0.5) ? 'mine' : 'theirs'] as const,
    ),
  ) satisfies Choices
  const decided = await resolveConflict(tab.db, entryId, { choices, inWords: 'As chosen.' }, tab.now())
  counts.add('branch', decided.entryId === null ? 'a conflict was left to the others' : 'a conflict was decided for mine')
  trace.say(`${tab.label} decides ${entryId.slice(0, 8)}: ${JSON.stringify(choices)}`)
  return true
}

/** Those that need somebody are looked at more often than the others. */
async function someEntry(tab: Tab, { random }: Stage): Promise<OutboxEntry | undefined> {
  const entries = await tab.db.outbox.orderBy('seq').toArray()
  const refused = entries.filter(({ state }) => state === 'refused')
  const unsettled = entries.filter(({ state }) => !['confirmed', 'discarded'].includes(state))
  const among = refused.length > 0 && random.chance(0.5) ? refused : unsettled.length > 0 && random.chance(0.8) ? unsettled : entries
  return among.length === 0 ? undefined : random.pick(among)
}

/** Entries that went out and may have arrived. */
async function someUncertain(tab: Tab, { random }: Stage): Promise<OutboxEntry | undefined> {
  const never = new Set(await tab.db.neverOffered.toCollection().primaryKeys())
  const unsent = await tab.db.outbox.where('state').anyOf(UNSENT_STATES).sortBy('seq')
  const uncertain = unsent.filter(({ entryId }) => !never.has(entryId))
  // The server refuses scans most often.
  const scans = uncertain.filter(({ command }) => command.kind === 'scan-at-warehouse')
  const among = scans.length > 0 && random.chance(0.5) ? scans : uncertain
  return among.length === 0 ? undefined : random.pick(among)
}
