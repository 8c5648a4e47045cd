import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Client } from '#domain/people/client.ts'
import type { ClientBalances } from '#features/clients/balances/use-client-balances.ts'
import { ClientList } from '#features/clients/list/client-list.tsx'

/** What the desk has beside its menu at 1440 px. */
const ROOM = 1150

beforeEach(async () => page.viewport(1440, 900))
afterEach(cleanup)

const client = (given: Partial<Client> & { id: string; client_code: string }): Client => ({
  client_name: 'Copper Lotus Electricals',
  contact_email: 'accounts@copper-lotus-electricals.example',
  contact_phone: '9000030738',
  address: '118 Market Road, Jammu City, Jammu, Jammu & Kashmir 180001',
  gstin: '24CNLCP1936K1ZD',
  pan: 'CNLCP1936K',
  ...given,
})

const owing = { unbilledPaise: 2_71_687_08, outstandingPaise: 32_185_06, overduePaise: 32_185_06 }
const balances: ClientBalances = {
  value: { clients: ['P101', 'P102'].map((clientCode) => ({ clientCode, ...owing })) },
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

test('at a desk a client takes two lines, and a longer text is whole for the pointer', async () => {
  const address = '146 Nehru Marg, behind the old post office, The Ridge, Shimla, Himachal Pradesh 171001'
  const screen = await render(
    <MemoryRouter>
      <div style={{ width: ROOM }}>
        <ClientList
          clients={[client({ id: 'c1', client_code: 'P101' }), client({ id: 'c2', client_code: 'P102', address })]}
          pending={new Map()}
          balances={balances}
          onEdit={() => {}}
          onDelete={() => {}}
        />
      </div>
    </MemoryRouter>,
  )
  const table = screen.getByRole('region', { name: 'Clients' }).element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
  const heights = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)
  // Two lines of 20 px, and what stands above and below them.
  expect(Math.max(...heights)).toBeLessThanOrEqual(62)
  await expect.element(screen.getByTitle(address)).toBeVisible()
})
