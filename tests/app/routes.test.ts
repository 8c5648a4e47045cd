import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { publicPages } from '#app/routes/public-pages.ts'
import { routes } from '#app/routes/routes.tsx'

/** The pattern of the route that answers an address. */
function routeOf(address: string): string {
  return matchRoutes(routes, address)?.at(-1)?.route.path ?? 'none'
}

/** The specification's table, and behind it what the product has beyond. */
test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/services', '/services'],
  ['/industries', '/industries'],
  ['/contact', '/contact'],
  ['/track', '/track'],
  ['/user-tracking', '/user-tracking/:trackingNumber?'],
  ['/user-tracking/WB-1001', '/user-tracking/:trackingNumber?'],
  ['/login', '/login'],
  ['/signup', '/signup'],
  ['/forgot-password', '/forgot-password'],
  ['/reset-password', '/reset-password'],
  ['/create-shipment', '/create-shipment/:id?'],
  ['/create-shipment/6f0d0f9c-7c7e-4b40-9d2c-6f3c9d8f5a11', '/create-shipment/:id?'],
  ['/create-shipment/many', '/create-shipment/many'],
  ['/dashboard', '/dashboard'],
  ['/staff', '/staff'],
  ['/pod-login', '/pod-login'],
  ['/pod', '/pod'],
  ['/shipment-payment', '/shipment-payment'],
  ['/dashboard/shipments/6f0d0f9c-7c7e-4b40-9d2c-6f3c9d8f5a11', '/dashboard/shipments/:id'],
  ['/dashboard/messages', '/dashboard/messages'],
  ['/dashboard/review', '/dashboard/review'],
  ['/dashboard/import', '/dashboard/import'],
  ['/dashboard/labels', '/dashboard/labels'],
  ['/account', '/account'],
  ['/mail-link', '/mail-link'],
  ['/.well-known/change-password', '/.well-known/change-password'],
])('%s has its page', (address, route) => {
  expect(routeOf(address)).toBe(route)
})

test.each(['/nowhere', '/dashboard/nowhere', '/user-tracking/a/b', '/staff/nobody', '/Track/x'])(
  '%s is an address that nobody knows',
  (address) => {
    expect(routeOf(address)).toBe('*')
  },
)

test('every prerendered page is a route of its own', () => {
  for (const { path } of publicPages) expect(routeOf(path)).toBe(path)
})
