import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { ClientCodeSearch } from '#features/invoices/client/client-code-search.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.clients.put({
    id: 'c1',
    client_code: 'P101',
    client_name: 'Kestrel Looms',
    contact_email: 'a@b.example',
    contact_phone: '9000000001',
    address: 'Hyderabad',
    gstin: 'URP',
    pan: 'NA',
  })
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

function Searched() {
  const [code, setCode] = useState('')
  return (
    <>
      <ClientCodeSearch searched={code} onSearch={setCode} />
      <p>{code === '' ? 'Nothing is searched' : `The list of ${code}`}</p>
    </>
  )
}

async function openSearch() {
  const screen = await render(
    <DatabaseProvider database={database}>
      <Searched />
    </DatabaseProvider>,
  )
  const search = async (text: string) => {
    await screen.getByRole('combobox').fill(text)
    await userEvent.keyboard('{Enter}')
  }
  return { screen, search }
}

test('an empty search takes what was said of an unknown code with it', async () => {
  const { screen, search } = await openSearch()
  await search('nosuch')
  await expect.element(screen.getByText('The list of NOSUCH')).toBeVisible()
  await search('')
  await expect.element(screen.getByText('Please enter a client code.')).toBeVisible()
  await expect.element(screen.getByText('Nothing is searched')).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
})

test('the list of a client stays, with what was typed in it', async () => {
  const { screen, search } = await openSearch()
  await search('p101')
  await expect.element(screen.getByText('The list of P101')).toBeVisible()
  await search('')
  await expect.element(screen.getByText('Please enter a client code.')).toBeVisible()
  await expect.element(screen.getByText('The list of P101')).toBeVisible()
})
