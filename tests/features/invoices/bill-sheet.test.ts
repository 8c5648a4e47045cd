import { expect, test } from 'vitest'
import {
  clearSelection,
  EMPTY_SHEET,
  forgetGone,
  forgetMarks,
  selectAnew,
  toggleAll,
  toggleLine,
  typePrice,
  withShipments,
  type BillSheet,
} from '#features/invoices/pending/bill-sheet.ts'
import { somePending } from '#tests/support/pending.ts'

const pending = (...ids: string[]) => ids.map((id) => somePending({ id, shipmentId: `SHP-${id}` }))
const selected = ({ lines }: BillSheet) => lines.filter((line) => line.selected).map(({ shipment }) => shipment.id)

test('all are selected at first; one can be left out, and select-all goes between all and none', () => {
  const all = withShipments(EMPTY_SHEET, pending('a', 'b', 'c'))
  expect(selected(all)).toEqual(['a', 'b', 'c'])
  const some = toggleLine(all, 'b')
  expect(selected(some)).toEqual(['a', 'c'])
  expect(selected(toggleLine(some, 'b'))).toEqual(['a', 'b', 'c'])
  expect(selected(toggleAll(some))).toEqual(['a', 'b', 'c'])
  expect(selected(toggleAll(toggleAll(some)))).toEqual([])
  expect(selected(toggleAll(clearSelection(all)))).toEqual(['a', 'b', 'c'])
})

test('read anew, the list keeps what was typed and left out, also of shipments that another day leaves out for a while', () => {
  let sheet = withShipments(EMPTY_SHEET, pending('a', 'b', 'c'))
  sheet = typePrice(toggleLine(sheet, 'b'), 'c', { base: '12.5' })
  sheet = typePrice(sheet, 'c', { rate: '5' })
  sheet = withShipments(sheet, pending('b', 'c', 'd'))
  expect(selected(sheet)).toEqual(['c', 'd'])
  expect(sheet.lines[1]).toMatchObject({ baseText: '12.5', rateText: '5', basePaise: 1250, rate: 5 })
  sheet = withShipments(withShipments(sheet, pending('d')), pending('b', 'c', 'd'))
  expect(selected(sheet)).toEqual(['c', 'd'])
  expect(sheet.lines[1]).toMatchObject({ baseText: '12.5', rateText: '5' })
})

test('what was made of a shipment is forgotten once it is billed, or the whole list has it no more', () => {
  const sheet = typePrice(toggleLine(withShipments(EMPTY_SHEET, pending('a', 'b', 'c')), 'b'), 'c', { base: '12.5' })
  expect(forgetMarks(sheet, ['c'])).toMatchObject({ typed: new Map(), chosen: new Map([['b', false]]) })
  const without = forgetGone(withShipments(sheet, pending('a', 'b')))
  expect(without).toMatchObject({ typed: new Map(), chosen: new Map([['b', false]]) })
  expect(forgetGone(without)).toBe(without)
})

test('typing in one line makes no other one anew', () => {
  const before = withShipments(EMPTY_SHEET, pending('a', 'b', 'c'))
  const after = typePrice(before, 'b', { base: '1' })
  expect(after.lines.map((line, at) => line === before.lines[at])).toEqual([true, false, true])
})

test('what is paid in full starts unticked, also after a new search; a person may tick it', () => {
  const shipments = [11_799, 11_800, 20_000].map((paidPaise, n) => somePending({ id: `id-${n}`, paidPaise }))
  const sheet = withShipments(EMPTY_SHEET, [...shipments, somePending({ id: 'no-price', basePaise: null, paidPaise: 50 })])
  expect(selected(sheet)).toEqual(['id-0', 'no-price'])
  const ticked = toggleLine(sheet, 'id-1')
  expect(selected(ticked)).toEqual(['id-0', 'id-1', 'no-price'])
  expect(selected(typePrice(ticked, 'id-2', { base: '500' }))).toEqual(['id-0', 'id-1', 'no-price'])
  expect(selected(selectAnew(ticked))).toEqual(['id-0', 'no-price'])
})
