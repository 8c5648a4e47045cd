import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClaimsOfUpi } from '#domain/billing/cash/claimed-upi.ts'
import type { CashWithDrivers } from '#domain/billing/cash/counted-cash.ts'
import type { Remittance, RemittancesDue } from '#domain/billing/cash/remittance.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { signIn, type Caller } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let office: Caller

  beforeAll(async () => {
    server = await start()
    office = await signIn(server.url, 'staff@waybill.example')
  })
  afterAll(() => server.remove())

  const faults = async () => (await server.backend.database.query('select app.cash_adds_up() as faults'))[0]
  const answer = async <Answer>(name: string) => (await office.rpc(name, {})).body as Answer

  describe('the day of the demo company', () => {
    test('adds up to the paisa, and again after it was made once more', async () => {
      expect(await faults()).toEqual({ faults: [] })
      await seedDemo(server.backend, { say: () => undefined })
      expect(await faults()).toEqual({ faults: [] })
    })

    test('has something at every desk: cash to count, claims to look for, a client to pay and one that is paid', async () => {
      const cash = await answer<CashWithDrivers>('cash_with_drivers')
      expect(cash.people.map(({ name, collections }) => [name, collections])).toEqual([['Divya Driver', 2]])
      expect(cash.handOvers.map(({ driverName, reason }) => [driverName, reason])).toEqual([
        ['Divya Driver', 'A torn note was not taken'],
        ['Divya Driver', null],
      ])
      expect((await answer<ClaimsOfUpi>('claimed_upi')).many).toBe(2)
      const { clients } = await answer<RemittancesDue>('remittances_due')
      expect(clients.filter(({ overduePaise }) => overduePaise > 0).map(({ clientCode }) => clientCode)).toEqual(['P113'])
      const { remittances } = await answer<{ remittances: Remittance[] }>('remittance_list')
      expect(remittances.map(({ clientCode, number }) => [clientCode, number])).toEqual([['P110', 1]])
    })
  })
})
