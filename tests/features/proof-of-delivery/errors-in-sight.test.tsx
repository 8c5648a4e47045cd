import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { sha256 } from '#domain/values/sha256.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
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

/** Between the header and the bar; a fieldset's own corners belong to its legend. */
function standsBetween(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const bar = document.querySelector('form > .sticky')!.getBoundingClientRect().top
  return top >= 69 && bottom <= bar
}

describe('on a small phone what is asked next comes in sight by itself', () => {
  beforeEach(async () => {
    await page.viewport(360, 740)
    window.scrollTo(0, 0)
  })

  async function photographed(own: Parameters<typeof someShipment>[0]) {
    await database.shipments.put(someShipment({ tracking_number: '41', notes: 'Ring twice', ...own }))
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer
    const photo = { id: 'p1', bytes, sha256: await sha256(bytes), size: 4, type: 'image/jpeg', width: 6, height: 8 } as const
    await saveDraft(database, { draftId: 'd', trackingNumber: '41', shipmentId: 's1', outcome: null, notes: '', photo })
    const { screen } = await openCapture()
    const delivered = screen.getByRole('button', { name: 'Delivered', exact: true })
    await expect.element(delivered).toBeVisible()
    press(delivered.element())
    return screen
  }

  /** As a finger does it; a click of the test would scroll by itself. */
  function press(element: Element) {
    if (element instanceof HTMLElement) element.click()
  }

  test('all reasons of what could not be delivered, and then the day that was asked for', async () => {
    const { screen } = await openCapture()
    await screen.getByRole('button', { name: 'Could not deliver' }).click()
    const reasons = screen.getByRole('group', { name: 'Why could it not be delivered?' })
    await expect.poll(() => standsBetween(reasons.element())).toBe(true)
    press(reasons.getByRole('radio', { name: 'Asked for another day' }).element())
    await expect.poll(() => standsBetween(screen.getByRole('button', { name: 'Tomorrow' }).element())).toBe(true)
    expect(standsBetween(screen.getByLabelText('Which day was asked for?').element())).toBe(true)
  })

  test('what is collected, in both ways, and the code to pay by UPI', async () => {
    const screen = await photographed({ id: 's1', payment_mode: 'cod', collect_amount: 800_00 })
    await expect.poll(() => standsBetween(screen.getByRole('group', { name: 'Collect ₹800.00' }).element())).toBe(true)
    press(screen.getByRole('radio', { name: 'UPI' }).element())
    await expect.poll(() => standsBetween(screen.getByRole('img', { name: /^QR code to pay/ }).element())).toBe(true)
  })

  test.each([
    ['code', 'Code of the recipient'],
    ['name', 'Name of the receiver'],
  ])('the %s that its recipient is asked for', async (need, label) => {
    const screen = await photographed({ id: 's1', receipt_needs: ['photo', need] })
    await expect.poll(() => standsBetween(screen.getByRole('textbox', { name: label }).element())).toBe(true)
  })

  test('the signature, though its part is fetched only now', async () => {
    const screen = await photographed({ id: 's1', receipt_needs: ['photo', 'name', 'signature'] })
    await expect.poll(() => standsBetween(screen.getByRole('button', { name: 'Let them sign' }).element())).toBe(true)
    expect(standsBetween(screen.getByRole('radio', { name: 'Family' }).element())).toBe(true)
  })

  test('nothing moves where nothing is asked', async () => {
    const screen = await photographed({ id: 's1' })
    await expect.element(screen.getByRole('button', { name: 'Submit POD' })).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(window.scrollY).toBe(0)
  })
})
