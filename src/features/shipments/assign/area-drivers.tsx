import { useEffect, useState } from 'react'
import { DriverOptions } from '#features/shipments/assign/driver-options.tsx'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { Driver } from '#domain/sync/mirror.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readAreas, type Area } from '#store/reads/selection/read-areas.ts'
import { Select } from '#ui/controls/field.tsx'
import { countOf } from '#ui/format/count-of.ts'

/** As they were when the dialog was opened: a row under the hand of somebody who chooses does not move. */
export function useAreas(shipmentIds: readonly string[], elsewhere: ReadonlyMap<string, Shipment>): readonly Area[] {
  const db = useDatabase()
  const [asked] = useState({ shipmentIds, elsewhere })
  const [areas, setAreas] = useState<readonly Area[]>([])
  useEffect(() => {
    let ignore = false
    void readAreas(db, asked.shipmentIds, asked.elsewhere).then(
      (read) => {
        if (!ignore) setAreas(read)
      },
      // One driver for all can still be chosen.
      () => undefined,
    )
    return () => {
      ignore = true
    }
  }, [db, asked])
  return areas
}

interface AreaDriversProps {
  areas: readonly Area[]
  drivers: readonly Driver[]
  /** By the area's PIN code. */
  chosen: ReadonlyMap<string, string>
  error: string | null
  onChoose: (pin: string, driver: string) => void
}

export function AreaDrivers({ areas, drivers, chosen, error, onChoose }: AreaDriversProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {areas.map(({ pin, city, ids }, at) => (
        <Select
          key={pin}
          label={`${pin} ${city}`.trim() || 'No PIN code'}
          hint={countOf(ids.length, 'shipment')}
          error={at === 0 ? error : null}
          value={chosen.get(pin) ?? ''}
          onChange={({ target }) => onChoose(pin, target.value)}
        >
          <option value="">Leave as it is</option>
          <DriverOptions drivers={drivers} />
        </Select>
      ))}
    </div>
  )
}
