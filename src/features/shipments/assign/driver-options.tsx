import { NO_DRIVER } from '#domain/shipment/list/list-filters.ts'
import type { Driver } from '#domain/sync/mirror.ts'

export function DriverOptions({ drivers }: { drivers: readonly Driver[] }) {
  return (
    <>
      {drivers.map(({ id, name, phone_number }) => (
        <option key={id} value={id}>
          {phone_number === null ? name : `${name} (${phone_number})`}
        </option>
      ))}
      <option value={NO_DRIVER}>No driver</option>
    </>
  )
}
