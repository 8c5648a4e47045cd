import type { Service as ContactService } from '#domain/people/contact-message.ts'

interface ServicePart {
  name: string
  meaning: string
}

export interface Service {
  /** Its place on the page: an address may end with it. */
  anchor: string
  /** What the contact form calls it. */
  inquiry: ContactService
  name: string
  description: string
  parts: readonly ServicePart[]
}

export const SERVICES: readonly Service[] = [
  {
    anchor: 'transportation',
    inquiry: 'transportation',
    name: 'Transportation',
    description: 'From one parcel to a full truck, on the road, in the air or by sea.',
    parts: [
      { name: 'Ground freight', meaning: 'Full loads and part loads by road' },
      { name: 'Air freight', meaning: 'When distance is long and time is short' },
      { name: 'Ocean freight', meaning: 'Containers, whole or shared' },
      { name: 'Express delivery', meaning: 'The first vehicle out, straight to the door' },
    ],
  },
  {
    anchor: 'warehousing',
    inquiry: 'warehousing',
    name: 'Warehousing',
    description: 'Room for what you make and sell, and people who know which shelf it is on.',
    parts: [
      { name: 'Inventory management', meaning: 'What is in stock, where, and how much' },
      { name: 'Order fulfillment', meaning: 'Picked, packed, labelled and sent' },
      { name: 'Cross-docking', meaning: 'From one truck to the next without waiting on a shelf' },
      { name: 'Climate-controlled storage', meaning: 'For goods that heat or damp would spoil' },
    ],
  },
  {
    anchor: 'global-logistics',
    inquiry: 'global',
    name: 'Global Logistics',
    description: 'Goods that leave the country or come into it, with the papers that go with them.',
    parts: [
      { name: 'International shipping', meaning: 'Door to door, whoever carries which part' },
      { name: 'Customs clearance', meaning: 'Declared, duties settled, released' },
      { name: 'Import/export documentation', meaning: 'Invoices, packing lists, certificates of origin' },
      { name: 'Trade compliance', meaning: 'What may go where, checked before it leaves' },
    ],
  },
  {
    anchor: 'supply-chain',
    inquiry: 'supply-chain',
    name: 'Supply Chain',
    description: 'We look at the whole way your goods take, and at what it could do without.',
    parts: [
      { name: 'Optimization', meaning: 'Fewer detours, fewer half-empty loads' },
      { name: 'Demand planning', meaning: 'Stock in place before the orders come' },
      { name: 'Network design', meaning: 'Where to store, and which routes to run' },
      { name: 'Performance analytics', meaning: 'Which leg is slow, shown in figures' },
    ],
  },
]
