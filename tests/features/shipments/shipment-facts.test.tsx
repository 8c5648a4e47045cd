import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ShipmentFacts } from '#features/shipments/detail/shipment-facts.tsx'
import { someShipment } from '#tests/support/shipments.ts'

afterEach(cleanup)

test('a shipment names its carrier, and a copy that has none says nothing of it', async () => {
  const shipment = someShipment({ id: 's1', carrier: 'Blue Kite Air' })
  const screen = await render(<ShipmentFacts shipment={shipment} drivers={[]} />)
  await expect.element(screen.getByText('Blue Kite Air')).toBeVisible()
  await screen.rerender(<ShipmentFacts shipment={{ ...shipment, carrier: null }} drivers={[]} />)
  expect(screen.getByText('Carrier', { exact: true }).element().nextElementSibling?.textContent).toBe('Not set')
  const { carrier: _, ...driversCopy } = shipment
  await screen.rerender(<ShipmentFacts shipment={driversCopy} drivers={[]} />)
  await expect.element(screen.getByText('Carrier', { exact: true })).not.toBeInTheDocument()
})

test('a shipment says when somebody is at its door, where that is known', async () => {
  const screen = await render(<ShipmentFacts shipment={someShipment({ id: 's1' })} drivers={[]} />)
  await expect.element(screen.getByText('Time window', { exact: true })).not.toBeInTheDocument()
  await screen.rerender(<ShipmentFacts shipment={someShipment({ id: 's1', deliver_from: '10:00', deliver_until: '13:30' })} drivers={[]} />)
  await expect.element(screen.getByText('Between 10 am and 1:30 pm')).toBeVisible()
})
