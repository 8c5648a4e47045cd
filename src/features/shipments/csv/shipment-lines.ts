import type { Driver } from '#domain/sync/mirror.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { CSV_COLUMNS } from '#features/shipments/csv/shipment-columns.ts'
import { driverName } from '#features/shipments/list/shipment-lines-shown.ts'
import { csvLines } from '#csv-import/write-csv.ts'

export function headerLine(): string {
  return csvLines([CSV_COLUMNS.map(({ title }) => title)])
}

/** A row for each package; what belongs to the shipment stands in all of them, so that a sorted file still tells what is what. */
export function shipmentLines(
  shipments: readonly Shipment[],
  drivers: Driver[],
  accountEmails: ReadonlyMap<string, string> = new Map(),
): string {
  const customerName = (id: string) => accountEmails.get(id) ?? id
  const nameOf = (id: string) => driverName(id, drivers)
  return csvLines(
    shipments.flatMap((shipment) =>
      (shipment.items.length === 0 ? [undefined] : shipment.items).map((item, index) =>
        CSV_COLUMNS.map(({ cell }) => cell({ shipment, item, number: index + 1, driverName: nameOf, customerName })),
      ),
    ),
  )
}
