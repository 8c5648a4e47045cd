import { isCapture } from '#domain/sync/command.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import type { Seen } from '../report/trace.ts'
import type { Stage } from '../stage.ts'

/** Noted with what their maker saw, or not at all. */
const DECISIONS = new Set(['assign-driver', 'delete-shipment', 'delete-client', 'delete-warehouse'])

/** The commands that one local write added; other saves in this tab at the same moment are noted too. */
export async function remember(tab: Tab, stage: Stage, write: () => Promise<unknown>): Promise<void> {
  const before = new Set(await tab.db.outbox.toCollection().primaryKeys())
  await write()
  const added = await addedSince(tab, before)
  for (const entry of added) if (!DECISIONS.has(entry.command.kind)) note(tab, stage, entry, null)
}

interface Deciding {
  /** By the command's record. */
  see: () => Promise<Map<string, Seen>>
  write: () => Promise<unknown>
}

/** The same with what its maker had before their eyes, read in the moment of the write. */
export async function rememberSeen(tab: Tab, stage: Stage, { see, write }: Deciding): Promise<void> {
  const { seen, added } = await tab.db.transaction('rw', tab.db.tables, async () => {
    const before = new Set(await tab.db.outbox.toCollection().primaryKeys())
    const eyes = await see()
    await write()
    return { seen: eyes, added: await addedSince(tab, before) }
  })
  for (const entry of added) note(tab, stage, entry, seen.get(entry.command.record) ?? null)
}

export async function noteCommand(tab: Tab, stage: Stage, id: string): Promise<void> {
  const entry = await tab.db.outbox
    .where('entryId')
    .equals(stage.trace.idsOf(id).at(-1) ?? id)
    .first()
  if (entry !== undefined) note(tab, stage, entry, null)
}

async function addedSince(tab: Tab, before: ReadonlySet<number>): Promise<OutboxEntry[]> {
  return (await tab.db.outbox.toArray()).filter(({ seq }) => !before.has(seq))
}

function note(tab: Tab, { trace, counts }: Stage, { entryId, command, orderKeys, seq, state }: OutboxEntry, seen: Seen | null): void {
  const ids = trace.idsOf(entryId)
  // Sent anew by a person while its maker's tab stood still: the act stands where that is, not where the receipt beside it was added.
  if (state === 'discarded' && ids.at(-1) !== entryId) return
  const [id = entryId] = ids
  const known = trace.commands.find((each) => each.id === id)
  // Submitted anew after an Undo: it stands where it was made last. Sent anew by a person, it stays where it was.
  if (known !== undefined && id === entryId && isCapture(command)) Object.assign(known, { orderKeys, seq })
  if (known !== undefined) return
  trace.commands.push({ id, kind: command.kind, orderKeys, userId: tab.person.userId, device: tab.device.name, seq, seen })
  counts.add('command', command.kind)
  trace.say(`${tab.label} saved ${command.kind} ${id.slice(0, 8)} on ${command.record}`)
}
