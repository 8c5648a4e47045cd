import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { someShipment } from '#tests/support/shipments.ts'
import '#ui/tokens.css'

let database: WaybillDatabase
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'driver'
  database = openDatabase(crypto.randomUUID())
  await database.shipments.add(someShipment({ id: 's1', tracking_number: '41', notes: 'Ring twice' }))
})
afterEach(async () => {
  await cleanup()
  delete document.documentElement.dataset['theme']
  await database.delete()
})

async function openCapture() {
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <header style={{ position: 'sticky', top: 0, height: 69, background: 'white', zIndex: 20 }}>All sent</header>
        <main className="px-4 pt-4">
          <CapturePage number="41" fetched={null} onSaved={() => undefined} />
        </main>
        <footer style={{ height: 200 }}>Logout</footer>
      </DatabaseProvider>
    </MemoryRouter>,
  )
  return { screen, submit: screen.getByRole('button', { name: 'Submit POD' }) }
}

/** Whole, and under neither the header nor the bar with the button. */
function isInSight(element: Element): boolean {
  const { top, bottom, left } = element.getBoundingClientRect()
  const seenAt = (y: number) => element.contains(document.elementFromPoint(left + 30, y))
  return top >= 69 && bottom <= window.innerHeight && seenAt(top + 2) && seenAt(bottom - 2)
}

describe.each([
  ['a phone', 844],
  ['a phone with its keyboard open', 420],
])('on %s', (_device, height) => {
  test.each([
    ['delivery-outcome', null],
    ['delivery-photo', 'Delivered'],
    ['failure-reason', 'Failed Attempt'],
    ['delivery-notes', 'Returned'],
  ])('the whole message of %s is seen with its field', async (field, outcome) => {
    await page.viewport(390, height)
    const { screen, submit } = await openCapture()
    await expect.element(submit).toBeVisible()
    if (outcome !== null) await screen.getByRole('radio', { name: outcome }).click()
    await submit.click()
    const message = () => document.getElementById(`${field}-error`)
    await screen.getByRole('alert').getByRole('link').click()
    await expect.poll(() => document.activeElement?.id).toBe(field)
    await expect.poll(() => isInSight(message()!)).toBe(true)
    // As Tab leads there, from above and from below.
    const control = document.activeElement as HTMLElement
    for (const from of [0, document.body.scrollHeight]) {
      control.blur()
      await userEvent.keyboard('{Tab}')
      window.scrollTo(0, from)
      control.focus()
      await expect.poll(() => isInSight(message()!)).toBe(true)
    }
  })
})
