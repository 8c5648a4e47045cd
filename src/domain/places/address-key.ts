import type { DriverShipment } from '#domain/shipment/shipment.ts'

/** Equal for one address in any spelling of case and spaces. Without a street nobody knows whether two places are one. */
export function addressKey({
  id,
  to_street_address,
  to_city,
  to_postal_code,
}: Pick<DriverShipment, 'id' | 'to_street_address' | 'to_city' | 'to_postal_code'>): string {
  if (to_street_address.trim() === '') return id
  return [to_street_address, to_city, to_postal_code].map((part) => part.trim().replaceAll(/\s+/g, ' ').toLowerCase()).join('\n')
}
