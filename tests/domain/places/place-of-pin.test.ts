import { beforeAll, describe, expect, test } from 'vitest'
import { GST_STATES } from '#domain/billing/gst-states.ts'
import { PIN_AREAS } from '#domain/places/pin-areas.ts'
import { INDIAN_STATES, tidyState } from '#domain/places/indian-states.ts'
import { loadPinAreas, pinContradiction, placeOfPin, townsOfPin } from '#domain/places/place-of-pin.ts'

const entries = Object.entries(PIN_AREAS).flatMap(([state, text]) => text.split(';').map((entry) => ({ state, entry: entry.trim() })))

beforeAll(loadPinAreas)

describe('the table of PIN codes', () => {
  test('names every state and union territory as invoices do, and each beginning once for a state', () => {
    expect(Object.keys(PIN_AREAS).toSorted()).toEqual([...INDIAN_STATES].toSorted())
    expect(INDIAN_STATES).toHaveLength(36)
    for (const name of INDIAN_STATES) expect(Object.values(GST_STATES)).toContain(name)
    const beginnings = entries.map(({ state, entry }) => `${state} ${entry.slice(0, 6).replace(/\D.*/, '')}`)
    expect(new Set(beginnings).size).toBe(beginnings.length)
  })

  test('can be read whole: digits, towns, other names', () => {
    const unreadable = entries.filter(({ entry }) => !/^[1-8]\d{2,5} (-|~?\p{L}[^/;~\n]*)(\/\p{L}[^/;~\n]*)*$/u.test(entry))
    expect(unreadable).toEqual([])
    expect(entries.length).toBeGreaterThan(500)
  })

  test('does not name a state for digits that two states share', () => {
    const whole = new Set(entries.filter(({ entry }) => !entry.includes('~')).map(({ entry }) => entry.split(' ')[0] ?? ''))
    const shared = [...whole].filter((digits) => placeOfPin(digits.padEnd(6, '9')).state === null)
    expect(shared).toEqual(['6051'])
  })
})

test.each([
  ['500081', 'Hyderabad', 'Telangana'],
  ['411 001', 'Pune', 'Maharashtra'],
  ['400051', 'Mumbai', 'Maharashtra'],
  ['400601', 'Thane', 'Maharashtra'],
  ['110001', 'New Delhi', 'Delhi'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['160055', 'Mohali', 'Punjab'],
  ['737101', 'Gangtok', 'Sikkim'],
  ['403001', 'Panaji', 'Goa'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['605602', 'Villupuram', 'Tamil Nadu'],
  ['682555', 'Kavaratti', 'Lakshadweep'],
  ['682001', 'Kochi', 'Kerala'],
  ['262501', 'Pithoragarh', 'Uttarakhand'],
  ['246701', 'Bijnor', 'Uttar Pradesh'],
  ['396210', 'Daman', 'Dadra & Nagar Haveli and Daman & Diu'],
  // Several towns of equal weight: the state alone.
  ['132001', null, 'Haryana'],
  ['501401', null, 'Telangana'],
  // Two states, no post office, the army, no PIN.
  ['605102', null, null],
  ['199001', null, null],
  ['900001', null, null],
  ['12345', null, null],
  ['012345', null, null],
  ['', null, null],
])('the PIN code %j fills in %s, %s', (pin, city, state) => {
  expect(placeOfPin(pin)).toEqual({ city, state })
})

test('where the PIN does not say which town, the likely ones are named', () => {
  expect(townsOfPin('132001')).toBe('Karnal or Panipat')
  expect(townsOfPin('501401')).toBe('Vikarabad, Medchal or Hyderabad')
  expect(townsOfPin('500081')).toBeNull()
  expect(townsOfPin('199001')).toBeNull()
})

describe('a place that contradicts its PIN code', () => {
  const asked = (postalCode: string, city: string, state: string) => pinContradiction({ postalCode, city, state })

  test('is a town that is known elsewhere', () => {
    expect(asked('500081', 'Mumbai', 'Telangana')).toEqual({
      isIn: 'Hyderabad, Telangana',
      wrote: { city: 'Mumbai' },
      instead: [{ city: 'Hyderabad' }],
    })
    expect(asked('132001', ' mumbai ', '')).toMatchObject({
      isIn: 'the area of Karnal or Panipat, Haryana',
      wrote: { city: 'mumbai' },
      instead: [{ city: 'Karnal' }, { city: 'Panipat' }],
    })
  })

  test('is a state that has none of its codes, with or without the town', () => {
    expect(asked('500081', 'Hyderabad', 'Maharashtra')).toMatchObject({
      wrote: { state: 'Maharashtra' },
      instead: [{ state: 'Telangana' }],
    })
    expect(asked('500081', 'Mumbai', 'Maharashtra')).toEqual({
      isIn: 'Hyderabad, Telangana',
      wrote: { city: 'Mumbai', state: 'Maharashtra' },
      instead: [{ city: 'Hyderabad', state: 'Telangana' }],
    })
    expect(asked('605102', 'Puducherry', 'Kerala')).toMatchObject({ instead: [{ state: 'Tamil Nadu' }, { state: 'Puducherry' }] })
  })

  test.each([
    ['500081', 'Secunderabad', 'Telangana'],
    ['560001', 'Bangalore', 'Karnataka'],
    ['413102', 'Baramati', 'Maharashtra'],
    ['413102', 'Pune', 'Maharashtra'],
    ['400703', 'Navi Mumbai', 'Maharashtra'],
    ['160055', 'S.A.S. Nagar', 'Punjab'],
    ['605104', 'Puducherry', 'Puducherry'],
    ['605104', 'Villupuram', 'Tamil Nadu'],
    ['799001', 'Udaipur', 'Tripura'],
    // Too small for the table, an unknown state, a PIN that no table knows.
    ['500081', 'Narsapuram Colony', 'Telangana'],
    ['500081', 'Hyderabad', 'Nizam’s Dominion'],
    ['999999', 'Mumbai', 'Maharashtra'],
    ['50008', 'Mumbai', 'Maharashtra'],
    ['500081', '', ''],
  ])('is not %s %s, %s', (pin, city, state) => {
    expect(asked(pin, city, state)).toBeNull()
  })
})

test('a state is written as the list writes it, where it can be meant for sure', () => {
  expect(['telangana', 'Orissa', 'tel', 'J&K', 'M', 'Bagmati', ''].map(tidyState)).toEqual([
    'Telangana',
    'Odisha',
    'Telangana',
    'J&K',
    'M',
    'Bagmati',
    '',
  ])
})
