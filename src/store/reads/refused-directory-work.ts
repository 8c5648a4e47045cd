import type { Command } from '#domain/sync/command.ts'
import type { DirectoryWork } from '#domain/sync/directory-work.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** A client or a warehouse whose change the server refused. */
export interface RefusedDirectoryWork {
  entryId: string
  recordId: string
  what: Exclude<DirectoryWork, 'fetching'>
  /** As this device knows it: typed with the refused work, or in the list. */
  name: string | null
  code: string
  message: string
  /** Somebody else changed the same fields: a person has to choose. */
  isConflict: boolean
}

/** Refused changes of clients or warehouses that nobody has settled yet, the oldest first. */
export async function readRefusedDirectoryWork(db: WaybillDatabase, of: 'clients' | 'warehouses'): Promise<RefusedDirectoryWork[]> {
  const entries = await db.outbox.where('state').equals('refused').sortBy('seq')
  const work: RefusedDirectoryWork[] = []
  for (const { entryId, command, refusal } of entries) {
    const done = workOf(command)
    if (done?.of !== of) continue
    work.push({
      entryId,
      recordId: done.id,
      what: done.what,
      name: done.typedName ?? (await nameHere(db, of, done.id)),
      code: refusal?.code ?? 'unknown',
      message: refusal?.message ?? 'The server refused it.',
      isConflict: refusal?.conflict !== undefined,
    })
  }
  return work
}

interface Work {
  of: 'clients' | 'warehouses'
  id: string
  what: RefusedDirectoryWork['what']
  typedName?: string | undefined
}

function workOf({ kind, payload }: Command): Work | null {
  switch (kind) {
    case 'save-client':
      return { of: 'clients', ...saving(payload), typedName: payload.changes.client_name?.to }
    case 'save-warehouse':
      return { of: 'warehouses', ...saving(payload), typedName: payload.changes.name?.to }
    case 'delete-client':
      return { of: 'clients', id: payload.id, what: 'deleting' }
    case 'delete-warehouse':
      return { of: 'warehouses', id: payload.id, what: 'deleting' }
    default:
      return null
  }
}

function saving({ id, isNew }: { id: string; isNew: boolean }): Pick<Work, 'id' | 'what'> {
  return { id, what: isNew ? 'creating' : 'updating' }
}

async function nameHere(db: WaybillDatabase, of: 'clients' | 'warehouses', id: string): Promise<string | null> {
  if (of === 'clients') return (await db.clients.get(id))?.client_name ?? null
  return (await db.warehouses.get(id))?.name ?? null
}
