export const WAREHOUSE_STATUSES = ['active', 'inactive'] as const

/** Capacity is free text such as "5000 units". */
export interface Warehouse {
  id: string
  name: string
  location: string
  capacity: string
  status: (typeof WAREHOUSE_STATUSES)[number]
  user_id: string | null
}
