import { beforeAll, expect, test } from 'vitest'
import { loadPinAreas } from '#domain/places/place-of-pin.ts'
import { faultsForAll, MOST_RECIPIENTS, newForAll, type RecipientField } from '#domain/shipment/many/recipient-list.ts'
import { nextOfList, startOfList, unfinishedOf, type ListAction, type ListState } from '#features/shipments/many/list-state.ts'

const TODAY = '2026-11-23'

beforeAll(loadPinAreas)

const after = (state: ListState, ...actions: ListAction[]) => actions.reduce(nextOfList, state)
const idAt = (state: ListState, row: number) => state.recipients[row]?.id ?? ''
const typed = (state: ListState, row: number, field: RecipientField, text: string) =>
  nextOfList(state, { kind: 'typed', id: idAt(state, row), field, text })

function withRow(state: ListState, row: number, given: Partial<Record<RecipientField, string>>): ListState {
  return Object.entries(given).reduce((next, [field, text]) => typed(next, row, field as RecipientField, text), state)
}

const WHOLE = {
  name: 'Asha Rao',
  contactNumber: '9000000002',
  street: '5 Lake View',
  postalCode: '411001',
  city: 'Pune',
  state: 'Maharashtra',
  weight: '2',
  price: '100',
  description: 'Saris',
}

test('a new row comes by itself, and one that is begun is like the one above it', () => {
  const state = typed(withRow(startOfList(null, TODAY), 0, { ...WHOLE, quantity: '3' }), 1, 'name', 'R')
  expect(state.recipients).toHaveLength(3)
  expect(state.recipients[1]).toMatchObject({ name: 'R', weight: '2', quantity: '3', price: '100', description: 'Saris', city: '' })
  expect(typed(state, 1, 'price', '50').recipients[1]?.price).toBe('50')
})

test('a row is judged when it is left; what is mended goes at once, what is new waits', () => {
  const half = typed(startOfList(null, TODAY), 0, 'name', 'Asha Rao')
  expect(half.said.size).toBe(0)
  const left = nextOfList(half, { kind: 'left-row', id: idAt(half, 0) })
  const fieldsOf = (state: ListState) => state.said.get(idAt(state, 0))?.map(({ field }) => field) ?? []
  expect(fieldsOf(left)).toEqual(['contactNumber', 'street', 'postalCode', 'city', 'state', 'description', 'weight'])
  const mended = withRow(left, 0, { ...WHOLE, contactNumber: '12345' })
  expect(mended.said.get(idAt(mended, 0))).toBeUndefined()
  const again = nextOfList(mended, { kind: 'left-row', id: idAt(mended, 0) })
  expect(again.said.get(idAt(again, 0))).toEqual([{ field: 'contactNumber', fault: 'contact-malformed' }])
  expect(typed(again, 0, 'name', '').said.get(idAt(again, 0))).toHaveLength(1)
})

test('contents typed once stand for every row without its own', () => {
  const { description: _, ...withoutContents } = WHOLE
  const state = withRow(startOfList(null, TODAY), 0, withoutContents)
  const left = nextOfList(state, { kind: 'left-row', id: idAt(state, 0) })
  expect(left.said.get(idAt(left, 0))).toEqual([{ field: 'description', fault: 'description-required' }])
  expect(nextOfList(left, { kind: 'for-all', change: { description: 'Books' } }).said.size).toBe(0)
})

test('the state follows from the PIN code when the field is left, unless one was typed', () => {
  const state = withRow(startOfList(null, TODAY), 0, { postalCode: '411001' })
  expect(nextOfList(state, { kind: 'left-field', id: idAt(state, 0) }).recipients[0]?.state).toBe('Maharashtra')
  const own = typed(state, 0, 'state', 'Goa')
  expect(nextOfList(own, { kind: 'left-field', id: idAt(own, 0) }).recipients[0]?.state).toBe('Goa')
  const abroad = nextOfList(state, { kind: 'for-all', change: { country: 'Nepal' } })
  expect(nextOfList(abroad, { kind: 'left-field', id: idAt(abroad, 0) }).recipients[0]?.state).toBe('')
})

test('what was pasted is judged at once, and the paste can be taken back', () => {
  const start = withRow(startOfList(null, TODAY), 0, { name: 'Before' })
  const pasted = nextOfList(start, {
    kind: 'pasted',
    id: idAt(start, 0),
    field: 'name',
    cells: [
      ['Asha', '1'],
      ['Ravi', '2'],
    ],
  })
  expect(pasted.recipients.map(({ name }) => name)).toEqual(['Asha', 'Ravi', ''])
  expect(pasted.said.size).toBe(2)
  expect(pasted.pasted).toMatchObject({ count: 2, leftOut: [], rowsOver: 0 })
  const back = nextOfList(pasted, { kind: 'undo-paste' })
  expect(back.recipients.map(({ name }) => name)).toEqual(['Before', ''])
  expect([back.said.size, back.pasted]).toEqual([0, null])
})

test('a full list has no blank row; one that is taken away makes room for it', () => {
  const start = startOfList(null, TODAY)
  const cells = Array.from({ length: MOST_RECIPIENTS }, (_, n) => [`Name ${n}`])
  const full = nextOfList(start, { kind: 'pasted', id: idAt(start, 0), field: 'name', cells })
  expect(full.recipients).toHaveLength(MOST_RECIPIENTS)
  const removed = nextOfList(full, { kind: 'removed', id: idAt(full, 0) })
  expect(removed.recipients).toHaveLength(MOST_RECIPIENTS)
  expect(removed.recipients.at(-1)?.name).toBe('')
})

test('nothing is unfinished until somebody typed, nor once all is made or discarded; the sender stays for the next ones', () => {
  const start = startOfList(null, TODAY)
  expect(unfinishedOf(start)).toBeNull()
  const state = after(withRow(start, 0, WHOLE), { kind: 'for-all', change: { clientCode: 'P101' } })
  expect(unfinishedOf(state)).toMatchObject({ forAll: { clientCode: 'P101' }, recipients: [{ name: 'Asha Rao' }] })
  const made = nextOfList(state, { kind: 'made', ids: [idAt(state, 0)] })
  expect(made.forAll.clientCode).toBe('P101')
  expect(made.recipients.map(({ name }) => name)).toEqual([''])
  expect(unfinishedOf(made)).toBeNull()
  expect(nextOfList(state, { kind: 'discarded', today: TODAY }).forAll).toEqual(newForAll(TODAY))
})

test('a list that comes back is judged as it was when it was left', () => {
  const { recipients } = withRow(startOfList(null, TODAY), 0, { name: 'Asha Rao' })
  const state = startOfList({ forAll: newForAll(TODAY), recipients: recipients.slice(0, 1) }, TODAY)
  expect(state.said.size).toBe(1)
  expect(state.recipients).toHaveLength(2)
})

test('the phone of an earlier parcel brings its address into an empty row, and over nothing that was typed', () => {
  const place = {
    ...newForAll(TODAY).from,
    name: 'Asha Rao',
    street: '5 Lake View',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411001',
  }
  const known = [{ ...place, contactNumber: '9000000002' }]
  const leave = (state: ListState) => nextOfList(state, { kind: 'left-field', id: idAt(state, 0), known }).recipients[0]
  expect(leave(withRow(startOfList(null, TODAY), 0, { contactNumber: '+91 90000-00002' }))).toMatchObject({
    name: 'Asha Rao',
    street: '5 Lake View',
    city: 'Pune',
  })
  expect(leave(withRow(startOfList(null, TODAY), 0, { name: 'A. Rao', contactNumber: '9000000002' }))?.name).toBe('A. Rao')
  expect(leave(withRow(startOfList(null, TODAY), 0, { contactNumber: '9000000002', city: 'Nagpur' }))).toMatchObject({
    city: 'Nagpur',
    street: '',
  })
  expect(leave(withRow(startOfList(null, TODAY), 0, { contactNumber: '9000000003' }))?.street).toBe('')
})

test('a day of delivery is proposed, and has to be there as in the form', () => {
  const { forAll } = startOfList(null, TODAY)
  expect(forAll.deliveryDate).toBe('2026-11-27')
  const faults = (deliveryDate: string) =>
    faultsForAll({ ...forAll, deliveryDate }, TODAY, []).filter(({ field }) => field === 'deliveryDate')
  expect(faults('2026-11-27')).toEqual([])
  expect(faults('')).toEqual([{ field: 'deliveryDate', fault: 'delivery-required' }])
})

test('a mended PIN code takes along what the one before it filled in, and nothing that was typed', () => {
  const leave = (state: ListState) => nextOfList(state, { kind: 'left-field', id: idAt(state, 0) })
  const mistyped = leave(withRow(startOfList(null, TODAY), 0, { name: 'Asha Rao', postalCode: '400001' }))
  expect(mistyped.recipients[0]).toMatchObject({ city: 'Mumbai', state: 'Maharashtra' })
  expect(leave(typed(mistyped, 0, 'postalCode', '500001')).recipients[0]).toMatchObject({ city: 'Hyderabad', state: 'Telangana' })
  const own = leave(typed(typed(mistyped, 0, 'city', 'Colaba'), 0, 'postalCode', '500001'))
  expect(own.recipients[0]).toMatchObject({ city: 'Colaba', state: 'Telangana' })
})

test('prices that were pasted before any name are kept', () => {
  const start = startOfList(null, TODAY)
  const pasted = nextOfList(start, { kind: 'pasted', id: idAt(start, 0), field: 'price', cells: [['100'], [''], ['300']] })
  expect(unfinishedOf(pasted)?.recipients.map(({ price }) => price)).toEqual(['100', '300'])
})

test('a place against its PIN code is asked about when its row is left, and no more once it is changed, kept, or abroad', () => {
  const state = withRow(startOfList(null, TODAY), 0, { ...WHOLE, state: 'Goa' })
  const id = idAt(state, 0)
  expect(state.asked.size).toBe(0)
  const left = nextOfList(state, { kind: 'left-row', id })
  expect(left.asked.get(id)?.contradiction).toMatchObject({ wrote: { state: 'Goa' }, instead: [{ state: 'Maharashtra' }] })
  expect(left.said.size).toBe(0)
  expect(typed(left, 0, 'name', 'Asha').asked.get(id)).toBe(left.asked.get(id))
  expect(typed(left, 0, 'state', 'Kerala').asked.size).toBe(0)
  expect(nextOfList(left, { kind: 'for-all', change: { country: 'Nepal' } }).asked.size).toBe(0)
  const kept = after(left, { kind: 'keep-place', id }, { kind: 'left-row', id })
  expect(kept.asked.size).toBe(0)
  expect(nextOfList(typed(kept, 0, 'state', 'Kerala'), { kind: 'left-row', id }).asked.size).toBe(1)
  const used = nextOfList(left, { kind: 'use-place', id, instead: { state: 'Maharashtra' } })
  expect(used.recipients[0]?.state).toBe('Maharashtra')
  expect(used.asked.size).toBe(0)
})
