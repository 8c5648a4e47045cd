import { beforeAll, expect, test } from 'vitest'
import { loadPinAreas } from '#domain/places/place-of-pin.ts'
import { isBlank, newRecipient, type Recipient } from '#domain/shipment/many/recipient-list.ts'
import { namesColumns, pasteRecipients } from '#features/shipments/many/paste-recipients.ts'
import { readPasted } from '#csv-import/read-pasted.ts'

let made = 0
const makeId = () => `row-${(made += 1)}`

function paste(
  text: string,
  { field = 'name', before = [] as Recipient[] }: { field?: keyof Omit<Recipient, 'id'>; before?: Recipient[] } = {},
) {
  const cells = readPasted(text, namesColumns)
  if (cells === null) throw new Error('Only one cell')
  const recipients = [...before, newRecipient('last')]
  return pasteRecipients(recipients, { id: recipients[0]?.id ?? '', field }, cells, 'India', makeId)
}

beforeAll(loadPinAreas)

test('rows of a spreadsheet go into the columns by position, with the phone and the state put right', () => {
  const { recipients, ids, leftOut } = paste(
    'Asha Rao\t+91 90000-00002\t5 Lake View, Baner\t411001\tPune\r\nRavi\t9000000003\t1 Main Road\t500001\tHyderabad\tTS\r\n',
  )
  expect(recipients).toHaveLength(2)
  expect(recipients[0]).toMatchObject({
    id: 'last',
    name: 'Asha Rao',
    contactNumber: '9000000002',
    street: '5 Lake View, Baner',
    postalCode: '411001',
    city: 'Pune',
    state: 'Maharashtra',
  })
  expect(recipients[1]?.state).toBe('TS')
  expect(ids).toHaveLength(2)
  expect(leftOut).toEqual([])
})

test('a first row that names columns decides, as the import calls them or as people do; what is not known is named', () => {
  const { recipients, leftOut } = paste('Pincode\tTo Name\tRemarks\tWeight (kg)\tMobile\n411001\tAsha Rao\tcall first\t2.5\t9000000002\n')
  expect(recipients[0]).toMatchObject({ name: 'Asha Rao', postalCode: '411001', weight: '2.5', contactNumber: '9000000002', street: '' })
  expect(leftOut).toEqual(['Remarks'])
})

test('cells go from the chosen one on, over what was there, and leave the other columns alone', () => {
  const before = [{ ...newRecipient('one'), name: 'Asha Rao', price: '10' }]
  const { recipients } = paste('2\t3\n4\t5\n', { field: 'weight', before })
  expect(recipients[0]).toMatchObject({ id: 'one', name: 'Asha Rao', weight: '2', quantity: '3', price: '10' })
  expect(recipients[1]).toMatchObject({ id: 'last', weight: '4', quantity: '5' })
})

test('what stands right of the last column is told', () => {
  expect(paste('100\tmore\n', { field: 'collectAmount' }).leftOut).toEqual(['what stands right of To collect (₹)'])
})

test('five hundred rows fit; the others are counted', () => {
  const { recipients, ids, rowsOver } = paste(Array.from({ length: 512 }, (_, n) => `Name ${n}\t9000000002`).join('\n'))
  expect([recipients.length, ids.length, rowsOver]).toEqual([500, 500, 12])
  expect(recipients.some(isBlank)).toBe(false)
})

test('lines inside a cell become one, an empty row keeps its place, and a stray quotation mark swallows nothing', () => {
  expect(readPasted('"5 Lake View\nBaner"\tPune\n\t\n"a\tb\nc\td', namesColumns)).toEqual([
    ['"5 Lake View'],
    ['Baner"', 'Pune'],
    ['', ''],
    ['"a', 'b'],
    ['c', 'd'],
  ])
  expect(readPasted('"5 Lake View\nBaner"\tPune\n\t\nc\td', namesColumns)).toEqual([
    ['5 Lake View, Baner', 'Pune'],
    ['', ''],
    ['c', 'd'],
  ])
})

test('an address keeps its commas; under named columns they separate', () => {
  expect(readPasted('5 Lake View, Baner\n6 Lake View, Baner\n', namesColumns)).toEqual([['5 Lake View, Baner'], ['6 Lake View, Baner']])
  expect(readPasted('Name,Phone\nAsha,9000000002\n', namesColumns)).toEqual([
    ['Name', 'Phone'],
    ['Asha', '9000000002'],
  ])
})

test('a column with an empty cell stays beside its own rows', () => {
  expect(readPasted('100\n\n300\n\n', namesColumns)).toEqual([['100'], [''], ['300']])
  expect(readPasted('Name\tPhone\n\t\nAsha\t9000000002\n', namesColumns)).toHaveLength(2)
})

test('the text of one cell is left to the browser', () => {
  expect(readPasted('Asha Rao\r\n', namesColumns)).toBeNull()
  expect(readPasted('Lake View, Baner', namesColumns)).toBeNull()
})
