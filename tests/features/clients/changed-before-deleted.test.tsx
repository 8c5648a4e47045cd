import '#ui/tokens.css'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { RefusedClients } from '#features/clients/list/refused-clients.tsx'
import { RefusedWarehouses } from '#features/warehouses/list/refused-warehouses.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { deleteClient } from '#store/writes/delete-client.ts'
import { deleteWarehouse } from '#store/writes/delete-warehouse.ts'
import { Toasts } from '#ui/feedback/toast.tsx'

let database: WaybillDatabase
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

const asha = {
  client_name: 'Asha Traders',
  client_code: 'ASHA',
  contact_email: '',
  contact_phone: '',
  address: '',
  gstin: 'URP',
  pan: 'NA',
}
const yard = { name: 'North Yard', location: 'Delhi', capacity: '', status: 'active', user_id: null } as const

const kinds = [
  {
    what: 'client',
    words: 'Failed to delete client. Meera Manager changed this client on 20 Nov 2026, 4:30 pm, after you had seen it.',
    still: 'Asha Traders is still there. Look at what was changed before you decide.',
    seenNow: { client_name: 'Asha Traders', address: 'Pune' },
    refuse: async () => {
      await database.clients.add({ ...asha, id: 'x' })
      await deleteClient(database, 'x')
      await refusedByOffice('client')
      await database.clients.put({ ...asha, id: 'x', address: 'Pune' })
    },
    Refused: () => <RefusedClients onChange={() => undefined} />,
  },
  {
    what: 'warehouse',
    words: 'Error deleting warehouse: Meera Manager changed this warehouse on 20 Nov 2026, 4:30 pm, after you had seen it.',
    still: 'North Yard is still there. Look at what was changed before you decide.',
    seenNow: { name: 'North Yard', capacity: '40' },
    refuse: async () => {
      await database.warehouses.add({ ...yard, id: 'x' })
      await deleteWarehouse(database, 'x')
      await refusedByOffice('warehouse')
      await database.warehouses.put({ ...yard, id: 'x', capacity: '40' })
    },
    Refused: RefusedWarehouses,
  },
]

async function refusedByOffice(what: string) {
  await database.neverOffered.clear()
  await changeMeta(database, 'contact', { epoch: 'e' })
  await database.outbox.toCollection().modify({
    state: 'refused',
    answer: { status: 'rejected', version: null, epoch: 'e' },
    refusal: {
      code: 'changed-meanwhile',
      message: `Meera Manager changed this ${what} on 20 Nov 2026, 4:30 pm, after you had seen it.`,
    },
  })
}

const open = (Refused: () => ReactNode) =>
  render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <Refused />
      </DatabaseProvider>
      <Toasts />
    </MemoryRouter>,
  )

describe.each(kinds)('a $what that somebody changed before it was deleted', ({ words, still, seenNow, refuse, Refused }) => {
  test('is named with who and when, and deleting it all the same goes out with what is seen now', async () => {
    await refuse()
    const screen = await open(Refused)
    const notice = screen.getByRole('alert')
    await expect.element(notice).toHaveTextContent(words)
    await expect.element(notice).toHaveTextContent(still)
    await expect.element(notice.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await notice.getByRole('button', { name: 'Delete it all the same' }).click()
    await expect.element(notice).not.toBeInTheDocument()
    expect(await database.outbox.toArray()).toMatchObject([{ state: 'waiting', command: { payload: { id: 'x', seen: seenNow } } }])
  })

  test('is kept when its deleter says so', async () => {
    await refuse()
    const screen = await open(Refused)
    await screen.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(async () => (await database.outbox.toArray()).map(({ state }) => state)).toEqual(['discarded'])
    const [entry] = await database.outbox.toArray()
    expect(entry?.discardReason).toMatch(/^Kept\. Meera/)
  })
})

test.each(kinds.slice(0, 1))(
  'a full disk is named where a $what is decided on, and it stays to be decided',
  async ({ still, refuse, Refused }) => {
    await refuse()
    const screen = await open(Refused)
    await expect.element(screen.getByRole('button', { name: 'Keep it' })).toBeVisible()
    database.outbox.hook('updating', () => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await screen.getByRole('button', { name: 'Delete it all the same' }).click()
    await expect.element(screen.getByText('There is no room left on this device', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(still)
  },
)
