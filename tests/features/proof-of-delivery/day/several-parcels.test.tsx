import '#ui/tokens.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { someShipment } from '#tests/support/shipments.ts'
import { driversDay } from '#tests/support/drivers-day.tsx'

const { hold, openPod, record } = driversDay()

test('two parcels for one address are one stop of the day, done when both are', async () => {
  await hold(
    { id: 's1', to_street_address: '1 Road' },
    { id: 's2', to_street_address: '1 road ' },
    { id: 's3', to_street_address: '3 Road' },
  )
  await record('s1', 'Returned')
  const { screen } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '0 of 2 done' })).toBeVisible()
  await record('s2', 'Returned')
  await expect.element(screen.getByRole('heading', { name: '1 of 2 done' })).toBeVisible()
})

test('two parcels for one address are one stop, each with its own link', async () => {
  await hold(
    { id: 's1', to_name_or_company: 'Asha Rao' },
    { id: 's2', to_name_or_company: 'Ravi Rao' },
    { id: 's3', to_street_address: '9 Road', to_name_or_company: 'Depot' },
    { id: 's4', to_street_address: '9 Road', to_name_or_company: 'Depot' },
  )
  const { screen, router } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  await expect.element(next.getByRole('heading')).toHaveTextContent('Asha Rao and 1 more')
  expect(
    screen.getByRole('region', { name: 'To do' }).getByRole('list', { name: 'Parcels for Depot' }).getByRole('link').elements(),
  ).toHaveLength(2)
  await next.getByRole('link', { name: 'Ravi Rao', exact: true }).click()
  expect(router.state.location.search).toBe(`?number=${someShipment({ id: 's2' }).tracking_number}`)
})

test('two parcels of one name at one door are told apart in what is pressed', async () => {
  const names = { to_name_or_company: 'Asha Rao', to_contact_number: '9000000012' }
  await hold({ id: 's1', ...names }, { id: 's2', ...names })
  const { screen } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  const numbers = ['s1', 's2'].map((id) => someShipment({ id }).tracking_number)
  for (const number of numbers) await expect.element(next.getByRole('link', { name: `Asha Rao ${number}` })).toBeVisible()
  await record('s1', 'Delivered')
  await record('s2', 'Delivered')
  for (const number of numbers) await expect.element(screen.getByRole('button', { name: `Correct Asha Rao ${number}` })).toBeVisible()
})

test('of several parcels for one door the way there, the call and the record are in reach without a scroll', async () => {
  await page.viewport(360, 740)
  await hold(
    ...['s1', 's2', 's3'].map((id) => ({
      id,
      to_name_or_company: 'Asha Rao',
      to_contact_number: '9000000012',
      handling_instructions: 'Gate 2',
    })),
  )
  const { screen } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  for (const name of [/^Navigate/, /^Call/, 'Record all 3 together'])
    await expect.element(next.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
})
