import { CITIES, HOME_CITY } from '#server/demo/source/cities.ts'
import { COMPANIES, phoneNumber, placeIn } from '#server/demo/source/names.ts'
import { randomFor } from '#server/demo/seeded-random.ts'
import type { ClientRow, WarehouseRow } from '#server/demo/rows.ts'
import { companyPan, gstinOf } from '#server/demo/source/tax-numbers.ts'

const CLIENT_STREAM = 1_000_000_000
const WAREHOUSE_STREAM = 1_100_000_000
const FIRST_CLIENT = 101
/** Somebody has to be billed without a GSTIN. */
const UNREGISTERED = 5

export function demoClients(seed: number): ClientRow[] {
  return COMPANIES.map((name, index) => {
    const random = randomFor(seed, CLIENT_STREAM + index)
    const city = index === 0 ? HOME_CITY : random.pick(CITIES)
    const place = placeIn(city, random)
    const pan = companyPan(random)
    const registered = index !== UNREGISTERED
    return {
      id: random.uuid(),
      client_code: `P${FIRST_CLIENT + index}`,
      client_name: name,
      contact_email: `accounts@${name.toLowerCase().replaceAll(' ', '-')}.example`,
      contact_phone: phoneNumber(random),
      address: `${place.street}, ${place.city}, ${place.state} ${place.pin}`,
      gstin: registered ? gstinOf(city.stateCode, pan) : 'URP',
      pan: registered ? pan : 'NA',
    }
  })
}

const WAREHOUSES = [
  { name: 'Hyderabad Hub', location: 'Hyderabad', capacity: '12000 units', status: 'active' },
  { name: 'Mumbai Gateway', location: 'Mumbai', capacity: '15000 units', status: 'active' },
  { name: 'Delhi North Yard', location: 'New Delhi', capacity: '10000 units', status: 'active' },
  { name: 'Bengaluru South Depot', location: 'Bengaluru', capacity: '8000 units', status: 'active' },
  { name: 'Kolkata East Store', location: 'Kolkata', capacity: '5000 units', status: 'active' },
  { name: 'Nagpur Transit Shed', location: 'Nagpur', capacity: '2500 units', status: 'inactive' },
] as const

export function demoWarehouses(seed: number): WarehouseRow[] {
  return WAREHOUSES.map((warehouse, index) => ({ id: randomFor(seed, WAREHOUSE_STREAM + index).uuid(), ...warehouse }))
}
