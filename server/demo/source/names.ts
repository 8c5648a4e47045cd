import type { City } from '#server/demo/source/cities.ts'
import type { Random } from '#server/demo/seeded-random.ts'

const FIRST = [
  'Aarav',
  'Ananya',
  'Bhavna',
  'Charan',
  'Deepa',
  'Eshan',
  'Farida',
  'Gautam',
  'Harini',
  'Imran',
  'Jaya',
  'Kiran',
  'Lakshmi',
  'Meera',
  'Naveen',
  'Ojas',
  'Pooja',
  'Rahul',
  'Sahana',
  'Tarun',
  'Usha',
  'Vikram',
  'Yamini',
  'Zoya',
]
const LAST = [
  'Acharya',
  'Bose',
  'Chowdary',
  'Desai',
  'Fernandes',
  'Ghosh',
  'Hegde',
  'Iyer',
  'Joshi',
  'Kulkarni',
  'Menon',
  'Naidu',
  'Pillai',
  'Qureshi',
  'Rao',
  'Sharma',
  'Thakur',
  'Varma',
]
const STREETS = [
  'Station Road',
  'Market Road',
  'Temple Street',
  'Lake View Road',
  'Gandhi Road',
  'Ring Road',
  'Park Street',
  'Nehru Marg',
  'College Road',
  'Canal Road',
]

/** Plainly invented, so that no demo company is anybody's. */
export const COMPANIES = [
  'Kestrel Looms',
  'Banyan Spice House',
  'Indigo Kite Traders',
  'Saffron Anvil Works',
  'Monsoon Paper Mart',
  'Peacock Tea Garden',
  'Tamarind Toys',
  'Blue Heron Textiles',
  'Copper Lotus Electricals',
  'Jasmine Arc Books',
  'Marigold Machine Parts',
  'Nightjar Ceramics',
  'Palm Shadow Foods',
  'Quartz River Tools',
  'Red Lantern Apparel',
  'Silver Mongoose Pharma',
  'Teakwood Clockmakers',
  'Umbrella Tree Organics',
  'Violet Falcon Sports',
  'White Cardamom Stores',
] as const

export function personName(random: Random): string {
  return `${random.pick(FIRST)} ${random.pick(LAST)}`
}

/** Numbers that begin with 90000 are given to nobody here but the demo. */
export function phoneNumber(random: Random): string {
  return `90000${random.between(10_000, 99_999)}`
}

export interface Place {
  street: string
  city: string
  state: string
  pin: string
}

export function placeIn(city: City, random: Random): Place {
  const area = random.pick(city.areas)
  return { street: `${random.between(1, 240)} ${random.pick(STREETS)}, ${area.name}`, city: city.name, state: city.state, pin: area.pin }
}
