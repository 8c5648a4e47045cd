import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Client } from '#domain/people/client.ts'
import type { Warehouse } from '#domain/warehouse/warehouse.ts'
import type { ClientBalances } from '#features/clients/balances/use-client-balances.ts'
import { ClientFacts } from '#features/clients/page/client-facts.tsx'
import { ClientList } from '#features/clients/list/client-list.tsx'
import { WarehouseList } from '#features/warehouses/list/warehouse-list.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { DeleteDialog } from '#ui/feedback/delete-dialog.tsx'
import { Page } from '#ui/layout/page.tsx'
import { showToast, Toasts } from '#ui/feedback/toast.tsx'

afterEach(cleanup)

/** As rows from before the limits may be. */
const LONG = 'x'.repeat(5000)
const warehouse: Warehouse = { id: 'w1', name: LONG, location: LONG, capacity: LONG, status: 'active', user_id: null }
const client: Client = {
  id: 'c1',
  client_code: 'ACME',
  client_name: LONG,
  contact_email: `${LONG}@x.example`,
  contact_phone: '9000000001',
  address: LONG,
  gstin: 'URP',
  pan: 'NA',
}
/** Nothing of it is known. */
const balances: ClientBalances = {
  value: null,
  asOf: null,
  trouble: null,
  isAsking: false,
  isLoadingMore: false,
  moreTrouble: null,
  isCopy: false,
  again: () => {},
  change: () => {},
  more: async () => {},
}
const none = { pending: new Map(), onEdit: () => {}, onDelete: () => {} }

test.each([390, 820, 1440])('no word makes a screen of %i px wider than it is', async (width) => {
  await page.viewport(width, 900)
  const screen = await render(
    <MemoryRouter>
      <Page title={LONG} lead={LONG} width="full">
        <WarehouseList {...none} totals={new Map()} warehouses={[warehouse]} lockedBy={null} />
        <ClientList {...none} clients={[client]} balances={balances} />
        <ClientFacts client={client} />
        <Banner title={LONG}>{LONG}</Banner>
      </Page>
      <DeleteDialog title={LONG} question={<p>{LONG}</p>} obstacle={null} remove={async () => null} onClose={() => {}} />
      <Toasts />
    </MemoryRouter>,
  )
  showToast(LONG)
  await expect.element(screen.getByRole('status').first()).toBeVisible()
  const wider = [...document.querySelectorAll<HTMLElement>('*')]
    .filter(({ scrollWidth, clientWidth, tagName }) => clientWidth > 0 && scrollWidth > clientWidth + 1 && tagName !== 'A')
    .filter((element) => !element.matches('.sr-only'))
  expect(wider.map(({ tagName, className, scrollWidth }) => [tagName, className, scrollWidth])).toEqual([])
})
