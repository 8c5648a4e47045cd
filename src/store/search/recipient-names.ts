import type { WaybillDatabase } from '#store/database/database.ts'
import { findByTrackingNumber } from '#store/search/find-by-tracking-number.ts'

/** By tracking numbers; of what this device does not hold there is none. */
export async function readRecipientNames(db: WaybillDatabase, numbers: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(numbers.map(async (number) => findByTrackingNumber(db, number)))
  return new Map(found.flatMap((shipment, at) => (shipment === undefined ? [] : [[numbers[at] ?? '', shipment.to_name_or_company]])))
}
