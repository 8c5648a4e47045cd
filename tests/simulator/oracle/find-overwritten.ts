import type { SimServer } from '../machinery/sim-server.ts'
import type { Finding, SavedCommand, Trace } from '../report/trace.ts'

interface Assigned {
  command_id: string
  before: string | null
}

/** A person never undoes a change that they have not seen, by the office's own record of activity. */
export async function findOverwritten(server: SimServer, trace: Trace): Promise<Finding[]> {
  const saved = new Map(trace.commands.map((command) => [command.id, command]))
  return [
    ...(await findUndoneAssignments(server, saved)),
    ...(await findUnseenDeletions(server, saved)),
    ...(await findUnseenInDirectory(server, saved)),
  ]
}

async function findUndoneAssignments(server: SimServer, saved: Map<string, SavedCommand>): Promise<Finding[]> {
  const assigned = await server.rows<Assigned>(
    `select command_id, changes #>> '{driver_id,0}' as before from app.activity
     where tbl = 'shipments' and action = 'update' and changes ? 'driver_id' and command_id is not null`,
  )
  return assigned.flatMap(({ command_id, before }): Finding[] => {
    const command = saved.get(command_id)
    if (command?.kind !== 'assign-driver' || command.seen === null || !('driver' in command.seen) || command.seen.driver === before)
      return []
    return [
      {
        promise: 'overwritten',
        what: `assign-driver ${command_id} saw ${command.seen.driver ?? 'nobody'} and took it from ${before ?? 'nobody'}`,
      },
    ]
  })
}

async function findUnseenDeletions(server: SimServer, saved: Map<string, SavedCommand>): Promise<Finding[]> {
  const changed = await server.rows<{ command_id: string; changed_at: string }>(
    `select d.command_id, app.instant(max(o.happened_at)) as changed_at
     from app.activity as d
     join app.activity as o on o.record = d.record and o.tbl in ('shipments', 'shipment_items') and o.action <> 'insert' and o.id < d.id
       and o.actor is distinct from d.actor
     where d.tbl = 'shipments' and d.action = 'delete' and d.command_id is not null
     group by d.command_id`,
  )
  return changed.flatMap(({ command_id, changed_at }): Finding[] => {
    const command = saved.get(command_id)
    if (command?.kind !== 'delete-shipment' || command.seen === null || !('changedAt' in command.seen)) return []
    if (command.seen.changedAt !== null && changed_at <= command.seen.changedAt) return []
    return [
      {
        promise: 'overwritten',
        what: `delete-shipment ${command_id} saw ${command.seen.changedAt ?? 'nothing'}, and it was changed at ${changed_at}`,
      },
    ]
  })
}

/** A client or warehouse that went with a value which others had put there, and which its remover did not see. */
async function findUnseenInDirectory(server: SimServer, saved: Map<string, SavedCommand>): Promise<Finding[]> {
  const gone = await server.rows<{ command_id: string; field: string; there: unknown }>(
    `select d.command_id, gone.key as field, gone.value -> 0 as there
     from app.activity as d
     cross join jsonb_each(d.changes) as gone
     cross join lateral (
       select o.actor from app.activity as o
       where o.record = d.record and o.tbl = d.tbl and o.part is null and o.id < d.id and o.changes ? gone.key order by o.id desc limit 1
     ) as last
     where d.tbl in ('clients', 'warehouses') and d.action = 'delete' and d.command_id is not null and last.actor is distinct from d.actor`,
  )
  return gone.flatMap(({ command_id, field, there }): Finding[] => {
    const command = saved.get(command_id)
    if (command === undefined || command.seen === null || !('row' in command.seen) || !(field in command.seen.row)) return []
    const seen = command.seen.row[field]
    return seen === there
      ? []
      : [
          {
            promise: 'overwritten',
            what: `${command.kind} ${command_id} saw ${field} as ${JSON.stringify(seen)}, and it was ${JSON.stringify(there)}`,
          },
        ]
  })
}
