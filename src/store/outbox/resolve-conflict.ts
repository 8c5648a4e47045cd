import { recordOf } from '#domain/sync/apply-command.ts'
import type { Command, CommandAnswer, CommandPayloads, FieldConflict } from '#domain/sync/command.ts'
import type { ShipmentItem } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { replaceRefusedCommand } from '#store/outbox/replace-refused-command.ts'

export type Side = 'mine' | 'theirs'

/** By the conflict's own keys: a column, `items.<id>.<column>`, or `items.<id>` for a package that somebody else removed. */
export type Choices = Record<string, Side>

export interface OpenConflict extends NonNullable<CommandAnswer['conflict']> {
  /** The shipment's packages, to tell them by name. */
  items: ShipmentItem[]
}

/** What there is to decide; null once it was decided, here or in another tab. */
export async function readConflict(db: WaybillDatabase, entryId: string): Promise<OpenConflict | null> {
  const entry = await db.outbox.where('entryId').equals(entryId).first()
  const conflict = entry?.refusal?.conflict
  if (entry?.state !== 'refused' || conflict === undefined) return null
  const record = recordOf(entry.command)
  const shipment = record?.table === 'shipments' ? await db.shipments.get(record.id) : undefined
  return { ...conflict, items: shipment?.items ?? [] }
}

/** A removed package cannot be changed any more: the other person's removal stands. */
export function mayKeepMine({ theirs }: FieldConflict, field: string): boolean {
  return !(isWholeItem(field) && theirs === null)
}

function isWholeItem(field: string): boolean {
  return /^items\.[^.]+$/.test(field)
}

type Changes = Record<string, { from: unknown; to: unknown } | undefined>

interface Editing {
  changes: Changes
  items?: { added?: unknown[]; removed?: unknown[]; changed?: { id: string; changes: Changes }[] }
}

/**
 * A person has chosen, field by field. The rest of their change goes out as a new command that knows the other person's values. It takes
 * the refused one's place among the commands of its record; the refused one stays as a receipt that says how it ended. Returns the new
 * command's id, or null when nothing was left to send. Does nothing when another tab has already decided.
 */
export async function resolveConflict(
  db: WaybillDatabase,
  entryId: string,
  { choices, inWords }: { choices: Choices; inWords: string },
  now: Date = new Date(),
): Promise<{ entryId: string | null }> {
  return saveWork(db, [...recordTables(db), db.meta], async () => {
    const entry = await db.outbox.where('entryId').equals(entryId).first()
    const conflict = entry?.refusal?.conflict
    if (entry?.state !== 'refused' || conflict === undefined) return { entryId: null }
    const payload = withChoices(entry.command, conflict.fields, choices)
    return replaceRefusedCommand(db, entry, { payload, reason: `Decided. ${inWords}`, now })
  })
}

/** The payload with every conflict decided; null when it would change nothing. */
function withChoices(command: Command, conflicts: Record<string, FieldConflict>, choices: Choices): object | null {
  if (command.kind === 'assign-driver') return withDriver(command.payload, conflicts['driver_id'], choices)
  const decided = withFields(command.payload as unknown as Editing, conflicts, choices)
  // What was decided on the delivery itself stands in any case.
  if (command.kind === 'decide-failed') return decided ?? { ...command.payload, changes: {} }
  return decided
}

/** On top of the other person's assignment, which is now known. A later assignment differs again. */
function withDriver(
  payload: CommandPayloads['assign-driver'],
  conflict: FieldConflict | undefined,
  choices: Choices,
): CommandPayloads['assign-driver'] | null {
  if (choices['driver_id'] !== 'mine') return null
  return { ...payload, from: typeof conflict?.theirs === 'string' ? conflict.theirs : null }
}

function withFields(payload: Editing, conflicts: Record<string, FieldConflict>, choices: Choices): Editing | null {
  const decide = (changes: Changes, prefix: string): Changes => {
    const decided = Object.entries(changes).flatMap(([column, change]): [string, { from: unknown; to: unknown }][] => {
      const field = `${prefix}${column}`
      const conflict = conflicts[field]
      if (change === undefined || (conflict !== undefined && choices[field] !== 'mine')) return []
      return [[column, conflict === undefined ? change : { from: conflict.theirs, to: change.to }]]
    })
    return Object.fromEntries(decided)
  }
  const changes = decide(payload.changes, '')
  if (payload.items === undefined) return Object.keys(changes).length === 0 ? null : { ...payload, changes }
  const changed = (payload.items.changed ?? [])
    .filter(({ id }) => conflicts[`items.${id}`] === undefined)
    .map((item) => ({ ...item, changes: decide(item.changes, `items.${item.id}.`) }))
    .filter((item) => Object.keys(item.changes).length > 0)
  const items = { ...payload.items, changed }
  const { added = [], removed = [] } = items
  if (added.length + removed.length + changed.length > 0) return { ...payload, changes, items }
  const fields = withoutTotals(changes)
  return Object.keys(fields).length === 0 ? null : { ...payload, changes: fields, items }
}

/** Without a package left to change, their changed totals go as well. */
function withoutTotals({ total_weight: _weight, base_price: _price, ...others }: Changes): Changes {
  return others
}
