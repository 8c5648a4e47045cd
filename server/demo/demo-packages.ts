import type { PackageType } from '#domain/shipment/shipment.ts'

import { instant } from '#server/demo/demo-calendar.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { ItemRow } from '#server/demo/rows.ts'
import { rupees } from '#server/demo/source/rupees.ts'

const GOODS: readonly { name: string; description: string; type: PackageType; side: readonly [number, number] }[] = [
  { name: 'Books', description: 'School books', type: 'Box', side: [20, 45] },
  { name: 'Sarees', description: 'Handloom sarees', type: 'Box', side: [25, 50] },
  { name: 'Documents', description: 'Signed papers', type: 'Envelope', side: [18, 30] },
  { name: 'Machine parts', description: 'Bearings and shafts', type: 'Crate', side: [30, 70] },
  { name: 'Posters', description: 'Rolled prints', type: 'Tube', side: [10, 80] },
  { name: 'Spices', description: 'Ground spices in tins', type: 'Box', side: [20, 40] },
  { name: 'Tiles', description: 'Glazed tiles', type: 'Pallet', side: [60, 120] },
  { name: 'Toys', description: 'Wooden toys', type: 'Box', side: [20, 60] },
  { name: 'Sports goods', description: 'Cricket kits', type: 'Other', side: [30, 90] },
]

export interface DemoPackages {
  items: ItemRow[]
  /** Kilograms. */
  totalWeight: number
  pricePaise: number
}

/** The weight is the volumetric one, as the form proposes it; each price is for its whole row. */
export function demoPackages(shipmentId: string, createdAt: number, random: Random): DemoPackages {
  let totalWeight = 0
  let pricePaise = 0
  const items = Array.from({ length: random.between(1, 3) }, (_, place): ItemRow => {
    const goods = random.pick(GOODS)
    const [length, width, height] = [side(goods.side, random), side(goods.side, random), side(goods.side, random)]
    const weight = Math.max(0.01, Math.round((length * width * height) / 50) / 100)
    const quantity = random.between(1, 4)
    const paise = random.between(80, 4000) * 100 + random.pick([0, 0, 50, 99])
    totalWeight += weight * quantity
    pricePaise += paise
    return {
      id: random.uuid(),
      shipment_id: shipmentId,
      item_name: goods.name,
      description: goods.description,
      package_type: goods.type,
      weight_kg: weight,
      quantity,
      length_cm: length,
      width_cm: width,
      height_cm: height,
      price_inr: rupees(paise),
      created_at: instant(createdAt + place),
    }
  })
  return { items, totalWeight: Math.round(totalWeight * 100) / 100, pricePaise }
}

function side([low, high]: readonly [number, number], random: Random): number {
  return random.between(low, high)
}
