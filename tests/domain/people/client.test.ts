import { expect, test } from 'vitest'
import { BLANK_CLIENT, checkClient, matchesClient, panThatFollows, tidyClient, type TypedClient } from '#domain/people/client.ts'
import { clientFaultWords } from '#domain/people/client-messages.ts'
import { isGstin } from '#domain/billing/gstin.ts'

const acme: TypedClient = {
  client_code: 'ACME',
  client_name: 'Acme Traders',
  contact_email: 'books@acme.example',
  contact_phone: '9000000001',
  address: '1 Mall Road, Pune',
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
}
const NO_CODES = new Set<string>()

/** Each fault with its words, as the form shows them. */
function wordsFor(change: Partial<TypedClient>, codes = NO_CODES, opened: TypedClient | null = null) {
  const client = tidyClient({ ...acme, ...change })
  return Object.fromEntries(checkClient(client, codes, opened).map((fault) => [fault.field, clientFaultWords(fault, client)]))
}

test('a GSTIN is judged by its shape and its check digit', () => {
  for (const valid of ['27AAPFU0939F1ZV', '24AAQCA8719H1ZC', '09AAACH7409R1ZZ', '36AABCU9603R1ZO', '36AAPFU0939F1ZW', '07AAGFF2194N1Z1'])
    expect([valid, isGstin(valid)]).toEqual([valid, true])
  for (const invalid of ['27AAPFU0939F1ZW', '29GGGGG1314R9Z6', '27aapfu0939f1zv', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', 'URP', ''])
    expect([invalid, isGstin(invalid)]).toEqual([invalid, false])
})

test('every field is required', () => {
  expect(checkClient(BLANK_CLIENT, NO_CODES, null).map(({ field, fault }) => [field, fault])).toEqual(
    Object.keys(BLANK_CLIENT).map((field) => [field, 'missing']),
  )
  expect(wordsFor({ client_name: '   ', address: '\n' })).toEqual({ client_name: 'Required', address: 'Required' })
})

test('what people write around a value is taken off, and letters are made large where they are kept so', () => {
  const typed = { ...acme, client_code: ' acme ', contact_phone: '+91 90000-00001', gstin: '27 aapfu 0939f 1zv', pan: 'aapfu0939f ' }
  expect(tidyClient(typed)).toEqual(acme)
  expect(tidyClient({ ...acme, contact_phone: '0 90000 00001' }).contact_phone).toBe('9000000001')
  expect(checkClient(tidyClient(typed), NO_CODES, null)).toEqual([])
})

test('each format says what it wants', () => {
  expect(wordsFor({ client_code: 'P-120', contact_email: 'acme', contact_phone: '12345' })).toEqual({
    client_code: 'A client code has up to 10 letters or digits.',
    contact_email: 'Invalid email.',
    contact_phone: 'Invalid phone (10 digits).',
  })
  expect(wordsFor({ client_code: 'ABCDEFGHIJK' })).toHaveProperty('client_code')
  expect(wordsFor({ gstin: '27AAPFU0939F1ZW' })).toEqual({
    gstin: 'This GSTIN is not valid: its last character does not fit the others. Please compare it.',
  })
  expect(wordsFor({ gstin: '27AAPFU0939F', pan: 'AAPFU0939' })).toEqual({
    gstin: 'A GSTIN has 15 characters, such as 36AABCU9603R1ZO. Enter URP for an unregistered person.',
    pan: 'A PAN has five letters, four digits and a letter. NA goes with URP.',
  })
})

test('texts have an end, which a longer one from before is only held to when it changes', () => {
  const long = { client_name: 'n'.repeat(201), contact_email: `${'e'.repeat(5000)}@x.example`, address: 'a'.repeat(501) }
  expect(wordsFor(long)).toEqual({
    client_name: 'Too long: 201 characters. At most 200 fit.',
    contact_email: 'Too long: 5,010 characters. At most 254 fit.',
    address: 'Too long: 501 characters. At most 500 fit.',
  })
  expect(wordsFor({ client_name: 'n'.repeat(200), address: 'a'.repeat(500) })).toEqual({})
  expect(wordsFor({ ...long, pan: 'NA' }, NO_CODES, { ...acme, ...long })).toHaveProperty('pan')
  expect(wordsFor(long, NO_CODES, { ...acme, ...long })).toEqual({})
})

test('the PAN is the one inside the GSTIN; an unregistered person may have none', () => {
  const other = { pan: 'The PAN does not fit the GSTIN, which contains AAPFU0939F.' }
  expect(wordsFor({ pan: 'AAACH7409R' })).toEqual(other)
  expect(wordsFor({ pan: 'NA' })).toEqual(other)
  for (const pan of ['NA', 'AAACH7409R']) expect(wordsFor({ gstin: 'urp', pan })).toEqual({})
  expect(wordsFor({ gstin: 'URP', pan: 'NONE' })).toHaveProperty('pan')
  expect([panThatFollows('36AABCU9603R1ZO'), panThatFollows('URP'), panThatFollows('36AABCU9603R1ZZ')]).toEqual(['AABCU9603R', 'NA', null])
})

test('a code counts as used in any case of letters', () => {
  expect(wordsFor({ client_code: 'acme' }, new Set(['ACME']))).toEqual({ client_code: 'This client code is already in use.' })
})

test('a client is found by any of its fields; %, _, comma and brackets are plain characters', () => {
  const client = { ...acme, id: 'c1', client_name: 'Acme (West) 100%' }
  for (const typed of ['', ' acme ', '(west) 100%', 'BOOKS@', '00000001', 'mall road, pune', '27aapfu', 'u0939f'])
    expect([typed, matchesClient(client, typed)]).toEqual([typed, true])
  for (const typed of ['a%e', 'acme_', 'c1', 'delhi']) expect([typed, matchesClient(client, typed)]).toEqual([typed, false])
})
