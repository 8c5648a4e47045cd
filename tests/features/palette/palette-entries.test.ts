import { expect, test } from 'vitest'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import type { Client } from '#domain/people/client.ts'
import type { StaffRecord } from '#domain/people/staff.ts'
import { clientEntries, invoiceSearch, isInvoiceSought, personEntries, placeEntries } from '#features/palette/palette-entries.ts'

const client = (code: string, name: string): Client => ({
  id: code,
  client_code: code,
  client_name: name,
  contact_email: '',
  contact_phone: '',
  address: '',
  gstin: 'URP',
  pan: 'NA',
})
const clients = [client('P1', 'Acme'), client('P12', 'Bharat Books'), client('P120', 'Charminar Textiles')]
const titles = (entries: { title: string }[]) => entries.map(({ title }) => title)

test('a page is found by the beginnings of its words', () => {
  const pages = ['Client Invoice', 'Clients', 'Record delivery'].map((text) => ({ text, to: `/${text}` }))
  const found = (typed: string) => titles(placeEntries('page', pages, typed))
  expect(found('')).toEqual(['Client Invoice', 'Clients', 'Record delivery'])
  expect(found('inv')).toEqual(['Client Invoice'])
  expect(found(' cl IN ')).toEqual(['Client Invoice'])
  expect(found('lient')).toEqual([])
})

test('a client whose code is typed comes first, and leads where the person may go', () => {
  expect(clientEntries(clients, 'p12', true)).toMatchObject([{ to: '/clients/P12' }, { to: '/clients/P120' }])
  expect(clientEntries(clients, 'p12', false)).toMatchObject([{ to: '/client-invoice?client=P12' }, { to: '/client-invoice?client=P120' }])
})

test('an invoice is asked for by its number, or by the code of its client', () => {
  expect(invoiceSearch('p1-0007', clients)).toEqual({ clientCode: 'P1', number: '0007' })
  expect(invoiceSearch(' p1 - 7', clients)).toEqual({ clientCode: 'P1', number: '7' })
  expect(invoiceSearch('P12', clients)).toEqual({ clientCode: 'P12', number: '' })
  expect(invoiceSearch('Charminar', clients)).toBeNull()
  const sought = (number: string) => isInvoiceSought({ invoiceNumber: 'P1-0007' } as InvoiceSummary, { clientCode: 'P1', number })
  expect(['', '0', '0007', '7', '8', '07'].map(sought)).toEqual([true, true, true, true, false, true])
})

test('a person is found by name, address, code and number as it is dialled', () => {
  const ravi = {
    id: 's1',
    staff_code: 'EMP7',
    user_name: 'Ravi Driver',
    position: 'Driver',
    email: 'ravi@waybill.example',
    phone_number: '9000000002',
    status: 'Inactive',
    role: 'Delivery Staff / Drivers',
  } as StaffRecord
  for (const typed of ['ravi', 'waybill.ex', 'emp7', '+91 90000 00002', '0002'])
    expect(titles(personEntries([ravi], typed))).toEqual(['Ravi Driver'])
  expect(personEntries([ravi], 'ravi')[0]?.detail).toBe('Delivery Staff / Drivers · 9000000002 · Inactive')
  for (const typed of ['asha', '002', '9000000003']) expect(personEntries([ravi], typed)).toEqual([])
})
