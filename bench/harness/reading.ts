import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { countStatuses } from '#store/search/count-statuses.ts'
import { searchShipments, type ShipmentSearch } from '#store/search/search-shipments.ts'
import { SORT_COLUMNS } from '#store/search/sort-order.ts'
import { officeShipment } from './demo-office.ts'
import { office } from './first-mirror.ts'

const EVERYTHING: ShipmentSearch = {
  text: '',
  status: null,
  from: null,
  to: null,
  sort: 'created',
  direction: 'desc',
  page: 1,
  pageSize: 10,
}

/** Milliseconds of each look, and how many shipments they found together. */
export interface Looks {
  times: number[]
  found: number
}

export async function newestTen(): Promise<Looks> {
  return look(Array.from({ length: 300 }, () => EVERYTHING))
}

export async function byStatus(): Promise<Looks> {
  const pages = [1, 2, 3, 10]
  return look(SHIPMENT_STATUSES.flatMap((status) => pages.map((page) => ({ ...EVERYTHING, status, page, pageSize: 25 }))))
}

/** The first search of a day has to load the texts. */
export async function firstSearch(): Promise<Looks> {
  return look([{ ...EVERYTHING, text: 'traders' }])
}

/** What people type, letter by letter as they type it: numbers, ids and names from all over the list, and words that nobody has. */
export async function searches(shipments: number): Promise<Looks> {
  const words = Array.from({ length: 12 }, (_, each) => officeShipment((each * shipments) / 12 + each)).flatMap((shipment) => [
    shipment.tracking_number,
    shipment.tracking_number.slice(-6),
    shipment.shipment_id ?? '',
    shipment.from_name_or_company,
    shipment.to_name_or_company,
    `${shipment.to_name_or_company} & Sons`,
  ])
  const typed = words.flatMap((word) =>
    [1, 2, 3, 5, 8, word.length].filter((letters) => letters <= word.length).map((letters) => word.slice(0, letters)),
  )
  return look(typed.map((text) => ({ ...EVERYTHING, text, pageSize: 25 })))
}

/** As one types over a list in another order: each order, alone and under a text. The first look at each order has to work it out. */
export async function sorted(): Promise<{ first: number[]; times: number[] }> {
  const orders = SORT_COLUMNS.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction })))
  const first = (await look(orders.map((order) => ({ ...EVERYTHING, ...order })))).times
  const texts = ['', 's', 'sh', 'shp', 'tra', 'traders', '17']
  const again = await look(orders.flatMap((order) => texts.map((text) => ({ ...EVERYTHING, ...order, text, pageSize: 25 }))))
  return { first, times: again.times }
}

/** The strip of statuses counts under what is typed. */
export async function statusCounts(): Promise<number[]> {
  const times: number[] = []
  for (const text of ['', 's', 'sh', 'shp', 'tra', 'traders', '17', 'nobody has this']) {
    const started = performance.now()
    await countStatuses(office(), { text, from: null, to: null })
    times.push(performance.now() - started)
  }
  return times
}

async function look(wanted: ShipmentSearch[]): Promise<Looks> {
  const looks: Looks = { times: [], found: 0 }
  for (const search of wanted) {
    const started = performance.now()
    const { total } = await searchShipments(office(), search)
    looks.times.push(performance.now() - started)
    looks.found += total
  }
  return looks
}
