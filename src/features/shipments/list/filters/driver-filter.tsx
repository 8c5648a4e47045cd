import { useLiveQuery } from 'dexie-react-hooks'
import { NO_DRIVER } from '#domain/shipment/list/list-filters.ts'
import type { Driver } from '#domain/sync/mirror.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { Select } from '#ui/controls/field.tsx'

const NONE: Driver[] = []

export function DriverFilter({ driver, onChange }: { driver: string | null; onChange: (driver: string | null) => void }) {
  const db = useDatabase()
  const drivers = useLiveQuery(async () => readDrivers(db).catch(() => NONE), [db]) ?? NONE
  const isKnown = driver === null || driver === NO_DRIVER || drivers.some(({ id }) => id === driver)
  return (
    <Select label="Driver" value={driver ?? ''} onChange={({ target }) => onChange(target.value === '' ? null : target.value)}>
      <option value="">All drivers</option>
      <option value={NO_DRIVER}>No driver</option>
      {!isKnown && <option value={driver}>Inactive driver</option>}
      {drivers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
