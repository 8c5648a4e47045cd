import { expect, test } from 'vitest'
import { deleteShipment } from '#store/writes/delete-shipment.ts'
import { deskWithThree } from '#tests/support/desk-pages.tsx'

const openList = deskWithThree()

test('an opened shipment can be deleted, and the list is shown as it was left', async () => {
  const { screen, router, database, row } = await openList(['/elsewhere', '/dashboard?sort=weight'])
  await row('SHP2').click()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question).toHaveTextContent('Are you sure you want to delete this shipment?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Recent Shipments' })).toHaveFocus()
  expect(router.state.location.search).toBe('?sort=weight')
  await expect.element(row('SHP3')).toBeVisible()
  await expect.element(row('SHP2')).not.toBeInTheDocument()
  expect((await database.outbox.toArray()).map(({ command }) => [command.kind, command.record])).toEqual([
    ['delete-shipment', 'shipment:id-2'],
  ])
})

test('a shipment that somebody else deletes is not selected any more', async () => {
  const { screen, database } = await openList()
  await screen.getByRole('checkbox', { name: 'Select SHP1' }).click()
  await screen.getByRole('checkbox', { name: 'Select SHP2' }).click()
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await deleteShipment(database, 'id-1')
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await deleteShipment(database, 'id-2')
  await expect.element(screen.getByRole('region', { name: 'Selected shipments' })).not.toBeInTheDocument()
})

test('a shipment that somebody else changed before it was deleted is back, to be kept or still deleted', async () => {
  const { screen, database, row } = await openList()
  await deleteShipment(database, 'id-1')
  const message = 'Mohan changed this shipment on 20 Nov 2026, 4:30 pm, after you had seen it.'
  await database.outbox.toCollection().modify({ state: 'refused', refusal: { code: 'changed-meanwhile', message } })
  const refusal = screen.getByRole('alert')
  await expect.element(refusal).toHaveTextContent(`Error deleting shipment: ${message}`)
  await refusal.getByRole('button', { name: 'Delete it all the same' }).click()
  await expect.element(refusal).not.toBeInTheDocument()
  await expect.element(row('SHP2')).toBeVisible()
  expect((await database.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting'])
})
