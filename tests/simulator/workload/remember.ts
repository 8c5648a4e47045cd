import type { Tab } from '../machinery/simulated-device.ts'
import type { Seen } from '../report/trace.ts'
import type { Stage } from '../stage.ts'

/** The commands that one local write added. */
export async function remember(tab: Tab, stage: Stage, write: () => Promise<unknown>): Promise<void> {
  const before = new Set(await tab.db.outbox.toCollection().primaryKeys())
  await write()
  await noteAdded(tab, stage, before, () => null)
}

/** The same with what its maker had before their eyes, read in the moment of the write. */
export async function rememberSeen(tab: Tab, stage: Stage, { see, write }: Deciding): Promise<void> {
  const before = new Set(await tab.db.outbox.toCollection().primaryKeys())
  const seen = await tab.db.transaction('rw', tab.db.tables, async () => {
    const eyes = await see()
    await write()
    return eyes
  })
  await noteAdded(tab, stage, before, (record) => seen.get(record) ?? null)
}

interface Deciding {
  /** By the command's record. */
  see: () => Promise<Map<string, Seen>>
  write: () => Promise<unknown>
}

async function noteAdded(tab: Tab, stage: Stage, before: Set<number>, seenOf: (record: string) => Seen | null): Promise<void> {
  const added = (await tab.db.outbox.toArray()).filter(({ seq }) => !before.has(seq))
  for (const { entryId, command } of added) await noteCommand(tab, stage, entryId, seenOf(command.record))
}

export async function noteCommand(tab: Tab, { trace, counts }: Stage, id: string, seen: Seen | null = null): Promise<void> {
  const entry = await tab.db.outbox.where('entryId').equals(id).first()
  if (entry === undefined || trace.commands.some((known) => known.id === id)) return
  // Sent anew by a person: the same act.
  if (trace.idsOf(id)[0] !== id) return
  const { orderKeys, command, seq } = entry
  trace.commands.push({ id, kind: command.kind, orderKeys, userId: tab.person.userId, device: tab.device.name, seq, seen })
  counts.add('command', command.kind)
  trace.say(`${tab.label} saved ${command.kind} ${id.slice(0, 8)} on ${command.record}`)
}
