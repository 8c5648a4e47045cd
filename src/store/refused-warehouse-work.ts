import type { WaybillDatabase } from '#store/database.ts'

export interface RefusedWarehouseWork {
  entryId: string
  warehouseId: string
  what: 'creating' | 'updating' | 'deleting'
  /** As this device knows it: typed with the refused work, or in the list. */
  name: string | null
  code: string
  message: string
  /** Somebody else changed the same fields: a person has to choose. */
  isConflict: boolean
}

/** What the server did not accept of the warehouses and nobody has settled yet, the oldest first. */
export async function readRefusedWarehouseWork(db: WaybillDatabase): Promise<RefusedWarehouseWork[]> {
  const entries = await db.outbox.where('state').equals('refused').sortBy('seq')
  const work: RefusedWarehouseWork[] = []
  for (const { entryId, command, refusal } of entries) {
    if (command.kind !== 'save-warehouse' && command.kind !== 'delete-warehouse') continue
    const { id } = command.payload
    const typed = command.kind === 'save-warehouse' ? command.payload.changes.name?.to : undefined
    work.push({
      entryId,
      warehouseId: id,
      what: command.kind === 'delete-warehouse' ? 'deleting' : command.payload.isNew ? 'creating' : 'updating',
      name: typed ?? (await db.warehouses.get(id))?.name ?? null,
      code: refusal?.code ?? 'unknown',
      message: refusal?.message ?? 'The server refused it.',
      isConflict: refusal?.conflict !== undefined,
    })
  }
  return work
}
