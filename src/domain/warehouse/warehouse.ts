import { tooLongWords, WAREHOUSE_LIMITS } from '#domain/people/text-limits.ts'
import { wordOf } from '#domain/values/word-of.ts'

export const WAREHOUSE_STATUSES = ['active', 'inactive'] as const
export type WarehouseStatus = (typeof WAREHOUSE_STATUSES)[number]

const STATUS_WORDS: Record<WarehouseStatus, string> = { active: 'Active', inactive: 'Inactive' }

export function warehouseStatusWords(status: WarehouseStatus): string {
  return wordOf(STATUS_WORDS, status)
}

/** Into the warehouse or out of it. */
export type ScanDirection = 'in' | 'out'

/** Capacity is free text such as "5000 units". */
export interface Warehouse {
  id: string
  name: string
  location: string
  capacity: string
  status: WarehouseStatus
  user_id: string | null
}

/** What a person types of a warehouse. */
export type TypedWarehouse = Pick<Warehouse, 'name' | 'location' | 'capacity' | 'status'>

export const WAREHOUSE_FIELDS = ['name', 'location', 'capacity', 'status'] as const satisfies readonly (keyof TypedWarehouse)[]

export const BLANK_WAREHOUSE: TypedWarehouse = { name: '', location: '', capacity: '', status: 'active' }

export function tidyWarehouse({ name, location, capacity, status }: TypedWarehouse): TypedWarehouse {
  return { name: name.trim(), location: location.trim(), capacity: capacity.trim(), status }
}

export interface WarehouseFault {
  field: keyof typeof WAREHOUSE_LIMITS
  message: string
}

/** What is wrong with a tidied warehouse. A longer text from before the limits does not stop a person who changes something else. */
export function checkWarehouse(typed: TypedWarehouse, opened: TypedWarehouse): WarehouseFault[] {
  return (['name', 'location', 'capacity'] as const).flatMap((field) => {
    const [text, most] = [typed[field], WAREHOUSE_LIMITS[field]]
    if (field === 'name' && text === '') return [{ field, message: 'Required' }]
    return text.length > most && text !== opened[field] ? [{ field, message: tooLongWords(text, most) }] : []
  })
}

export function displayWarehouseId({ id }: Pick<Warehouse, 'id'>): string {
  return `WH${id.slice(-4).toUpperCase()}`
}

/** A status matches from its beginning: a search for "active" must not find inactive ones. */
export function matchesWarehouse(warehouse: Warehouse, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return (
    holds(warehouse.name) ||
    holds(warehouse.location) ||
    holds(displayWarehouseId(warehouse)) ||
    warehouseStatusWords(warehouse.status).toLowerCase().startsWith(wanted)
  )
}

/** How many parcels fit, where the capacity is told in parcels; null where it is told in tonnes, in square feet, or not in numbers. */
export function capacityInParcels(capacity: string): number | null {
  const told = /^\s*(\d[\d,]*)\s*(units?|parcels?|packages?|pieces?|pcs\.?|boxes|shipments?)?\s*$/i.exec(capacity)
  const parcels = Number(told?.[1]?.replaceAll(',', '') ?? 0)
  return Number.isSafeInteger(parcels) && parcels > 0 ? parcels : null
}
