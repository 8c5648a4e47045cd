import { expect, test } from 'vitest'
import type { Client } from '#domain/people/client.ts'
import { checkClientsFile, faultyOf, workOf, type KnownClients } from '#features/clients/csv/check-clients-file.ts'
import { clientsFile, clientsTemplate } from '#features/clients/csv/client-lines.ts'
import { readCsv } from '#csv-import/read-csv.ts'
import { rowsWithReasons } from '#csv-import/rows-with-reasons.ts'

const acme: Client = {
  id: 'c1',
  client_code: 'ACME',
  client_name: '=Acme, "Traders"\nతెలుగు',
  contact_email: 'books@acme.example',
  contact_phone: '9000000001',
  address: '1 Mall Road; Pune',
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
}
const beta: Client = { ...acme, id: 'c2', client_code: 'BETA', gstin: 'URP', pan: 'NA' }
const NOBODY: KnownClients = { clients: [], unsettled: new Set() }

async function check(file: Blob | string, known = NOBODY) {
  const reading = await readCsv(typeof file === 'string' ? new Blob([file]) : file)
  if (!reading.ok) throw new Error(reading.refusal)
  return checkClientsFile(reading.header, reading.rows, known)
}

test('a file exported here brings the same clients there, and changes nothing when imported here again', async () => {
  const file = clientsFile([acme, beta])
  const there = await check(file)
  expect(workOf(there).map(({ opened, typed }) => ({ opened, typed }))).toEqual(
    [acme, beta].map(({ id: _id, ...typed }) => ({ opened: null, typed })),
  )
  const here = await check(file, { ...NOBODY, clients: [acme, beta] })
  expect(here.clients.map(({ state }) => state)).toEqual(['same', 'same'])
  expect((await check(clientsTemplate())).clients.map(({ state }) => state)).toEqual(['new'])
})

test('a row with a known code edits that client, however the code is written and the columns are called', async () => {
  const file =
    'PAN;gstin;CLIENT_CODE;client name;Remarks;E-mail;Contact number;address\n' +
    'aapfu0939f;27aapfu0939f1zv;acme;Acme;;new@acme.example;+91 90000 00001;Pune'
  const checked = await check(file, { ...NOBODY, clients: [acme, beta] })
  expect(checked.columns.unknown).toEqual(['Remarks'])
  expect(workOf(checked)).toMatchObject([
    {
      id: 'c1',
      opened: acme,
      typed: { client_code: 'ACME', contact_email: 'new@acme.example', contact_phone: '9000000001', pan: 'AAPFU0939F' },
    },
  ])
})

test('every wrong row is told by column and words, and can be mended and imported again', async () => {
  const file =
    'Client Code,Client Name,Email,Contact Number,Address,GSTIN,PAN\n' +
    'GOOD,Good,a@b.example,9000000001,Pune,URP,NA\n' +
    'TOO-LONG-CODE,,nobody,9.0E+09,Pune,27AAPFU0939F1ZW,NA\n' +
    'good,Again,a@b.example,9000000001,Pune,URP,NA\n' +
    'BETA,Beta,a@b.example,9000000001,Pune,URP,NA\n' +
    `LONG,${'n'.repeat(201)},a@b.example,9000000001,Pune,URP,NA\n`
  const checked = await check(file, { clients: [acme, beta], unsettled: new Set(['c2']) })
  expect(checked.clients.map(({ state }) => state)).toEqual(['new', 'faulty', 'faulty', 'faulty', 'faulty'])
  expect(faultyOf(checked).flatMap(({ problems }) => problems.map(({ row, column, words }) => [row, column, words]))).toEqual([
    [3, 'Client Code', 'A client code has up to 10 letters or digits.'],
    [3, 'Client Name', 'Required'],
    [3, 'Email', 'Invalid email.'],
    [3, 'Contact Number', 'Invalid phone (10 digits).'],
    [3, 'GSTIN', 'This GSTIN is not valid: its last character does not fit the others. Please compare it.'],
    [4, 'Client Code', 'The client of row 2 has the same code.'],
    [5, '', 'The office has refused a change of this client. Settle that in the list of clients first.'],
    [6, 'Client Name', 'Too long: 201 characters. At most 200 fit.'],
  ])
  const saved = await rowsWithReasons(checked.header, faultyOf(checked), '').text()
  expect(saved).toContain('Client Code: The client of row 2 has the same code.,good,Again')
  expect((await check(saved)).columns.unknown).toEqual([])
})

test('a row with more cells than columns is an error, and empty ones behind the last are none', async () => {
  const columns = 'Client Code,Client Name,Email,Contact Number,Address,GSTIN,PAN'
  const good = 'GOOD,Good,a@b.example,9000000001,Pune,URP,NA'
  const shifted = 'ACME,Acme,a@b.example,9000000001,1 Mall Road, Pune,URP,NA'
  for (const header of [columns, `${columns},,`]) {
    const checked = await check(`${header}\n${good},,\n${shifted}\n${good.replace('GOOD', 'MORE')},,7`)
    expect(checked.clients.map(({ state }) => state)).toEqual(['new', 'faulty', 'faulty'])
    const words = 'This row has more cells than the file has columns. A text with a comma in it needs quotation marks around it.'
    expect(faultyOf(checked).flatMap(({ problems }) => problems)).toEqual([
      { row: 3, column: '', value: 'NA', words },
      { row: 4, column: '', value: '7', words },
    ])
  }
})

test('a file without a column that every client needs is refused whole', async () => {
  const checked = await check('Client Code,Client Name,Email,Contact Number,Address,GSTIN,gstin\nA,B,C,D,E,F,G')
  expect([checked.columns.missing, checked.columns.twice, checked.clients]).toEqual([['PAN'], ['GSTIN'], []])
})
