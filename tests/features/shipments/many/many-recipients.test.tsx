import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { newForAll, newRecipient } from '#domain/shipment/many/recipient-list.ts'
import { EMPTY_PLACE } from '#domain/shipment/typed-shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { ManyRecipientsPage } from '#features/shipments/many/many-recipients-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { readRecipientLists, recipientListKey, saveRecipientList } from '#store/drafts/recipient-list-draft.ts'
import { collectLine } from '#features/shipments/payments/collect-line.ts'
import { createListedShipments } from '#store/writes/create-listed-shipments.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someShipment } from '#tests/support/shipments.ts'

vi.mock('#store/writes/create-listed-shipments.ts', { spy: true })

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.clients.put({
    id: 'c1',
    client_code: 'P101',
    client_name: 'Charminar Textiles',
    contact_email: 'a@b.example',
    contact_phone: '9000000061',
    address: 'Hyderabad',
    gstin: 'URP',
    pan: 'NA',
  })
  await database.drivers.put({ id: 'd1', name: 'Dev Driver', phone_number: '9000000009' })
  await database.shipments.put(
    someShipment({
      id: 'earlier',
      client_code: 'P101',
      from_name_or_company: 'Charminar Textiles',
      from_contact_number: '9000000001',
      from_street_address: '12 Pathergatti Road',
      from_city: 'Hyderabad',
      from_state: 'Telangana',
      from_postal_code: '500002',
      from_country: 'India',
    }),
  )
})
afterEach(async () => {
  vi.clearAllMocks()
  await cleanup()
  await database.delete()
})

/** A list that was begun before, in another visit. */
async function keepList(id: string, names: readonly string[], writtenAt: Date) {
  const forAll = { ...newForAll(todayInIndia()), clientCode: 'P101', from: { ...EMPTY_PLACE, name: `Sender ${id}` } }
  const recipients = names.map((name) => ({ ...newRecipient(crypto.randomUUID()), name }))
  await saveRecipientList(database, recipientListKey(id), { forAll, recipients }, writtenAt)
}

async function open(address = '/create-shipment/many') {
  const router = createMemoryRouter(
    [
      { path: '/create-shipment/many', Component: ManyRecipientsPage },
      { path: '/dashboard/labels', element: <h1>The labels</h1> },
      { path: '/dashboard', element: <h1>The list</h1> },
    ],
    { initialEntries: [address] },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <main>
        <RouterProvider router={router} />
      </main>
      <Toasts />
    </DatabaseProvider>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Recipients', exact: true })).toBeVisible()
  return { screen, router }
}

const cell = (row: number, title: string) => page.getByRole('textbox', { name: `Row ${row}, ${title}`, exact: true })

/** The client, and the sender out of their earlier shipment. */
async function sayWhoSends() {
  await page.getByRole('combobox', { name: 'Client Code' }).fill('p101')
  await userEvent.keyboard('{Tab}')
  await page.getByRole('combobox', { name: 'Full Name or Company Name' }).fill('Char')
  await expect.element(page.getByRole('option').filter({ hasText: 'Pathergatti' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await page.getByRole('textbox', { name: 'Contents' }).first().fill('Saris')
}

async function paste(row: number, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const target = cell(row, 'Name').element() as HTMLInputElement
  target.focus()
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const parcel = (n: number) => `Person ${n}\t90000001${String(n).padStart(2, '0')}\t${n} Lake View\t411001\tPune\tMaharashtra\t2\t1\t100`
const parcels = (count: number) => Array.from({ length: count }, (_, n) => parcel(n + 1)).join('\r\n')

test('a parcel is typed with Tab and Enter alone, the next row comes by itself, and each row is judged as it is left', async () => {
  await open()
  await sayWhoSends()
  await cell(1, 'Name').click()
  await userEvent.keyboard('Asha Rao{Tab}+91 90000-00002{Tab}5 Lake View{Tab}411001{Tab}Pune{Tab}{Tab}2{Tab}{Tab}100{Enter}')
  await expect.element(cell(2, 'Name')).toHaveFocus()
  await expect.element(cell(1, 'Phone')).toHaveValue('9000000002')
  await expect.element(cell(1, 'State')).toHaveValue('Maharashtra')
  await expect.element(page.getByRole('cell', { name: '₹118.00' })).toBeVisible()

  await userEvent.keyboard('Ravi{Tab}12345{ArrowUp}')
  await expect.element(cell(1, 'Phone')).toHaveFocus()
  await expect.element(cell(2, 'Phone')).toHaveAccessibleDescription(/Phone: Contact Number must be exactly 10 digits\./)
  await expect.element(cell(2, 'Weight (kg)')).toHaveValue('2')
  await expect.element(page.getByRole('button', { name: 'Create 1 shipment' })).toBeVisible()
})

test('thirty pasted rows are made in one go, and only the one that is wrong stays, with its reason', async () => {
  const { screen, router } = await open()
  await sayWhoSends()
  await paste(1, `${parcels(30)}\r\nNobody\t123`)
  await expect.element(screen.getByText('31 rows pasted.')).toBeVisible()
  const quote = screen.getByRole('region', { name: 'Quote' })
  await expect.element(quote).toHaveTextContent('30, 1 not yet')
  await expect.element(quote).toHaveTextContent('₹3,540.00')
  await quote.getByRole('button', { name: 'Create 30 shipments' }).click()
  await expect.element(screen.getByText('30 shipments created.')).toBeVisible()
  expect(document.activeElement?.textContent).toContain('30 shipments created.')
  await expect.element(cell(1, 'Name')).toHaveValue('Nobody')
  await expect.element(cell(1, 'Phone')).toHaveAccessibleDescription(/Contact Number must be exactly 10 digits/)
  expect(await database.outbox.count()).toBe(30)
  expect(new Set((await database.shipments.toArray()).map(({ tracking_number }) => tracking_number)).size).toBe(31)

  // Nothing is whole any more: nothing is made again.
  await screen.getByRole('button', { name: 'Create shipments' }).click()
  await expect.element(screen.getByText('No row is complete yet. What is missing is said under each row.')).toBeVisible()
  await expect.element(cell(1, 'Phone')).toHaveFocus()
  expect(await database.outbox.count()).toBe(30)

  await screen.getByRole('button', { name: 'Assign to a driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign 30 shipments' })
  await dialog.getByRole('combobox', { name: 'Driver' }).selectOptions('d1')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(screen.getByText('Saved on this device: 30 shipments for Dev Driver.')).toBeVisible()
  await screen.getByRole('link', { name: 'Print 30 labels' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The labels' })).toBeVisible()
  expect((router.state.location.state as { labelsOf: string[] }).labelsOf).toHaveLength(30)
  // Back from the labels, what was made can still be given to a driver.
  await router.navigate(-1)
  await expect.element(screen.getByRole('button', { name: 'Assign to a driver' })).toBeVisible()
})

test('what each driver collects is said per parcel, with the faults beside it, and reaches the shipment and its label', async () => {
  const { screen } = await open()
  await sayWhoSends()
  const rows = [
    'Name\tPhone\tAddress\tPIN\tCity\tState\tWeight\tPayment\tCOD Amount',
    'Asha\t9000000002\t5 Lake View\t411001\tPune\tMaharashtra\t2\tcod\t1,250',
    'Ravi\t9000000003\t6 Lake View\t411001\tPune\tMaharashtra\t2\tTo pay\t',
    'Meera\t9000000004\t7 Lake View\t411001\tPune\tMaharashtra\t2\tcash on delivery\t10,00,000.01',
    'Omar\t9000000005\t8 Lake View\t411001\tPune\tMaharashtra\t2\t\t300',
    'Zoya\t9000000006\t9 Lake View\t411001\tPune\tMaharashtra\t2\tbarter\t300',
    'Isha\t9000000007\t10 Lake View\t411001\tPune\tMaharashtra\t2\t\t',
  ]
  await paste(1, rows.join('\r\n'))
  await expect.element(screen.getByText('6 rows pasted.')).toBeVisible()
  const payment = (row: number) => page.getByRole('combobox', { name: `Row ${row}, Payment`, exact: true })
  await expect.element(payment(1)).toHaveDisplayValue('Cash on delivery')
  await expect.element(payment(6)).toHaveDisplayValue('Prepaid')
  await expect.element(cell(2, 'To collect (₹)')).toHaveAccessibleDescription('To collect (₹): Enter the amount to collect.')
  await expect
    .element(cell(3, 'To collect (₹)'))
    .toHaveAccessibleDescription('To collect (₹): The amount to collect is at most ₹10,00,000.')
  await expect.element(cell(4, 'To collect (₹)')).toHaveAccessibleDescription(/A prepaid parcel collects nothing\./)
  await expect.element(payment(5)).toHaveAccessibleDescription('Payment: Not known. Use one of: Prepaid, COD, To pay.')
  await expect.element(screen.getByRole('region', { name: 'Quote' })).toHaveTextContent('2, 4 not yet')

  await cell(2, 'To collect (₹)').fill('118')
  await cell(3, 'To collect (₹)').fill('1000000')
  await payment(4).selectOptions('Cash on delivery')
  await payment(5).selectOptions('Prepaid')
  await expect.element(cell(5, 'To collect (₹)')).toHaveValue('')
  await expect.element(screen.getByRole('region', { name: 'Quote' })).toHaveTextContent('To collect₹10,01,668.00')
  await screen.getByRole('button', { name: 'Create 6 shipments' }).click()
  await expect.element(screen.getByText('6 shipments created.')).toBeVisible()

  const made = new Map((await database.shipments.toArray()).map((shipment) => [shipment.to_name_or_company, shipment]))
  expect(['Asha', 'Ravi', 'Meera', 'Omar', 'Zoya', 'Isha'].map((name) => collectLine(made.get(name) ?? {}))).toEqual([
    'COD ₹1,250.00',
    'To pay ₹118.00',
    'COD ₹10,00,000.00',
    'COD ₹300.00',
    null,
    null,
  ])
  expect(made.get('Asha')?.handling_instructions).toBe('Fragile')
  expect(made.get('Isha')?.handling_instructions).toBe('Fragile, Prepaid')
})

test('the next parcel is paid for like the one above, and its amount is asked anew', async () => {
  await open()
  await sayWhoSends()
  await paste(1, `${parcel(1)}\t\tCOD\t500\r\n`)
  await cell(2, 'Name').fill('Ravi')
  await expect.element(page.getByRole('combobox', { name: 'Row 2, Payment', exact: true })).toHaveDisplayValue('Cash on delivery')
  await expect.element(cell(2, 'To collect (₹)')).toHaveValue('')
  await page.getByRole('combobox', { name: 'Row 2, Payment', exact: true }).click()
  await userEvent.keyboard('{Escape}{ArrowUp}{ArrowRight}')
  await expect.element(cell(1, 'To collect (₹)')).toHaveFocus()
})

test('that many rows say nothing of their contents is said once, and gone once it is said for all', async () => {
  const { screen } = await open()
  await paste(1, `${parcels(3)}\r\nNobody\t123`)
  await cell(4, 'Name').click()
  const rows = screen.getByRole('table', { name: 'Recipients' })
  await expect.element(rows.getByText('Contents: Description is required. So it is in 3 other rows')).toBeVisible()
  expect(rows.getByText('Description is required.').elements()).toHaveLength(1)
  for (const row of [1, 2, 4]) await expect.element(cell(row, 'Contents')).toHaveAccessibleDescription(/Description is required\./)
  await expect.element(cell(4, 'Phone')).toHaveAccessibleDescription(/Contact Number must be exactly 10 digits/)
  await page.getByRole('textbox', { name: 'Contents' }).first().fill('Saris')
  await expect.element(rows.getByText('Description is required.')).not.toBeInTheDocument()
  await expect.element(cell(2, 'Contents')).toBeValid()
})

test('without a client and a sender nothing is made, and the summary leads to what is missing', async () => {
  const { screen } = await open()
  await paste(1, parcels(2))
  await screen.getByRole('button', { name: /^Create/ }).click()
  const summary = screen.getByRole('alert')
  await expect.element(summary).toHaveTextContent('Client code is required.')
  await summary.getByRole('link', { name: 'Client code is required.' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Client Code' })).toHaveFocus()
  expect(await database.outbox.count()).toBe(0)
})

test('what is typed is there again after a reload, and gone once it is discarded', async () => {
  const first = await open()
  await sayWhoSends()
  await paste(1, parcels(2))
  await expect.poll(async () => (await readRecipientLists(database))[0]?.list.recipients.length).toBe(2)
  await first.screen.unmount()

  const { screen } = await open()
  await expect.element(screen.getByText('Your unfinished list is back.')).toBeVisible()
  await expect.element(cell(2, 'Name')).toHaveValue('Person 2')
  await expect.element(screen.getByText('Charminar Textiles, Hyderabad · P101 · Standard · Box')).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await screen.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click()
  await expect.element(cell(1, 'Name')).toHaveValue('')
  await expect.element(screen.getByRole('combobox', { name: 'Client Code' })).toHaveFocus()
  await expect.poll(() => readRecipientLists(database)).toEqual([])
})

test('a full disk loses nothing: the rows stay, and can be made afterwards', async () => {
  vi.mocked(createListedShipments).mockRejectedValueOnce(new StorageFull(null))
  const { screen } = await open()
  await sayWhoSends()
  await paste(1, parcels(2))
  await screen.getByRole('button', { name: 'Create 2 shipments' }).click()
  await expect
    .element(screen.getByText('There is no room left on this device, so nothing was saved. Free some space and try again.'))
    .toBeVisible()
  await expect.element(cell(2, 'Name')).toHaveValue('Person 2')
  await expect.element(screen.getByRole('button', { name: 'Create 2 shipments' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Create 2 shipments' }).click()
  await expect.element(screen.getByText('2 shipments created.')).toBeVisible()
  expect(await database.outbox.count()).toBe(2)
})

test('a paste can be undone, and a row taken away by keyboard', async () => {
  const { screen } = await open()
  await paste(1, `Name\tShoe size\nAsha\t7\nRavi\t9`)
  await expect.element(screen.getByText('Left out, because this list has no such column: Shoe size.')).toBeVisible()
  await cell(1, 'To collect (₹)').click()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(cell(1, 'Name')).toHaveValue('Ravi')
  await paste(1, parcels(3))
  await expect.element(screen.getByText('3 rows pasted.')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo the paste' }).click()
  await expect.element(cell(1, 'Name')).toHaveValue('Ravi')
  await expect.element(cell(1, 'Name')).toHaveFocus()
  await expect.element(cell(2, 'Name')).toHaveValue('')
})

test('two tabs have a list each: neither writes over the other, and both are there afterwards', async () => {
  const one = await open()
  await paste(1, parcels(2))
  await expect.poll(async () => (await readRecipientLists(database))[0]?.list.recipients.length).toBe(2)
  const two = await open()
  const inTwo = two.screen.locator
  await expect.element(inTwo.getByText('1 other list of recipients is unfinished.')).toBeVisible()
  await expect.element(inTwo.getByText('2 rows, open in another tab')).toBeVisible()
  const name = inTwo.getByRole('textbox', { name: 'Row 1, Name', exact: true })
  await expect.element(name).toHaveValue('')
  await name.fill('Written in the second tab')
  await expect.poll(async () => (await readRecipientLists(database)).length).toBe(2)
  await one.screen.locator.getByRole('textbox', { name: 'Row 2, Name', exact: true }).fill('Changed in the first tab')
  const namesOf = async () => (await readRecipientLists(database)).map(({ list }) => list.recipients.map((row) => row.name))
  await expect.poll(namesOf).toEqual([['Person 1', 'Changed in the first tab'], ['Written in the second tab']])
})

test('of several unfinished lists the one written last comes back, and one press leads to another', async () => {
  const now = Date.now()
  await keepList('early', ['Asha'], new Date(now - 600_000))
  await keepList('late', ['Ravi', 'Meera'], new Date(now - 60_000))
  const { screen, router } = await open()
  await expect.element(screen.getByText('Your unfinished list is back.')).toBeVisible()
  await expect.element(cell(1, 'Name')).toHaveValue('Ravi')
  await screen.getByRole('link', { name: '1 row from Sender early' }).click()
  await expect.element(cell(1, 'Name')).toHaveValue('Asha')
  await screen.getByRole('link', { name: '2 rows from Sender late' }).click()
  await expect.element(cell(2, 'Name')).toHaveValue('Meera')
  expect(router.state.location.search).toBe('?list=late')
  await screen.getByRole('button', { name: 'Continue with it' }).click()
  await expect.element(cell(3, 'Name')).not.toHaveFocus()
  await expect.element(cell(1, 'Phone')).toHaveFocus()
})

test('rows that were made before are not said to be made now', async () => {
  const { screen } = await open()
  await sayWhoSends()
  await paste(1, parcels(3))
  await expect.poll(async () => (await readRecipientLists(database))[0]?.list.recipients.length).toBe(3)
  const id = (await readRecipientLists(database))[0]?.list.recipients[1]?.id ?? ''
  await database.shipments.put(someShipment({ id }))
  await screen.getByRole('button', { name: 'Create 3 shipments' }).click()
  await expect.element(screen.getByText('2 shipments created, 1 shipment was there already.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Print 2 labels' })).toBeVisible()
})

test('a city that lies elsewhere than its PIN code is asked about, and nothing waits for the answer', async () => {
  const { screen } = await open()
  await sayWhoSends()
  await paste(1, `${parcel(1)}\r\n${parcel(2).replace('Maharashtra', 'Goa')}\r\n${parcel(3).replace('Pune', 'Chennai')}`)
  const second = screen.getByRole('group', { name: 'Row 2, PIN code' })
  await expect.element(second).toHaveTextContent('PIN 411001 is in Pune, Maharashtra. You wrote Goa.')
  await expect.element(screen.getByRole('region', { name: 'Quote' })).toHaveTextContent('3, 2 to check')
  await expect.element(screen.getByRole('button', { name: 'Create 3 shipments' })).toBeVisible()
  await second.getByRole('button', { name: 'Use Maharashtra' }).click()
  await expect.element(cell(2, 'State')).toHaveValue('Maharashtra')
  await expect.element(cell(2, 'State')).toHaveFocus()
  await expect.element(second).not.toBeInTheDocument()
  const third = screen.getByRole('group', { name: 'Row 3, PIN code' })
  await third.getByRole('button', { name: 'Keep Chennai' }).click()
  await expect.element(cell(3, 'City')).toHaveFocus()
  await expect.element(third).not.toBeInTheDocument()
  // Said once, for this place.
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowUp}')
  await expect.element(third).not.toBeInTheDocument()
  await cell(3, 'City').fill('Delhi')
  await expect.element(third).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(third).toHaveTextContent('You wrote Delhi.')
})

test('the next person in this tab is not told what the one before made', async () => {
  const { screen, router } = await open()
  await sayWhoSends()
  await paste(1, parcels(2))
  await screen.getByRole('button', { name: 'Create 2 shipments' }).click()
  await expect.element(screen.getByText('2 shipments created.')).toBeVisible()
  await cleanup()
  const another = openDatabase(crypto.randomUUID())
  try {
    const next = await render(
      <DatabaseProvider database={another}>
        <RouterProvider router={router} />
      </DatabaseProvider>,
    )
    await expect.element(next.getByRole('heading', { name: 'Recipients', exact: true })).toBeVisible()
    await expect.element(next.getByText('2 shipments created.')).not.toBeInTheDocument()
    await expect.element(next.getByRole('button', { name: 'Assign to a driver' })).not.toBeInTheDocument()
  } finally {
    await cleanup()
    await another.delete()
  }
})
