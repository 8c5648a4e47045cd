import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { sha256 } from '#domain/values/sha256.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { someShipment } from '#tests/support/shipments.ts'

const NUMBER = '41'

let database: WaybillDatabase
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'driver'
  await page.viewport(360, 740)
  database = openDatabase(crypto.randomUUID())
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, notes: 'Ring twice' }))
})
afterEach(async () => {
  await cleanup()
  delete document.documentElement.dataset['theme']
  await database.delete()
})

async function openCapture() {
  const onSaved = vi.fn<(saved: SavedDelivery) => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <header style={{ position: 'sticky', top: 0, height: 61, background: 'white', zIndex: 20 }}>All sent</header>
        <main className="px-4 pt-4">
          <CapturePage number={NUMBER} fetched={null} onSaved={onSaved} />
        </main>
        <footer style={{ height: 300 }}>Logout</footer>
      </DatabaseProvider>
    </MemoryRouter>,
  )
  return { screen, onSaved, button: (name: string) => screen.getByRole('button', { name, exact: true }).last() }
}

async function keepPhoto() {
  const canvas = new OffscreenCanvas(600, 800)
  canvas.getContext('2d')?.fillRect(0, 0, 600, 800)
  const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
  const photo = {
    id: crypto.randomUUID(),
    bytes,
    sha256: await sha256(bytes),
    size: bytes.byteLength,
    type: 'image/jpeg',
    width: 600,
    height: 800,
  } as const
  await saveDraft(database, { draftId: 'draft-1', trackingNumber: NUMBER, shipmentId: 's1', outcome: null, notes: '', photo })
}

test('the first step opens the camera', async () => {
  const { button, screen } = await openCapture()
  await expect.element(button('Take photo')).toBeVisible()
  const camera = screen.getByLabelText('Take photo').element() as HTMLInputElement
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  camera.addEventListener('click', opened)
  await button('Take photo').click()
  expect(opened).toHaveBeenCalledOnce()
})

test('after the photo, two presses in reach of the thumb submit an ordinary delivery, and nothing scrolls', async () => {
  await keepPhoto()
  const { button, onSaved } = await openCapture()
  const inReach = (name: string) => {
    const { top, bottom } = button(name).element().getBoundingClientRect()
    return top > 740 / 2 && bottom <= 740
  }
  await expect.element(button('Delivered')).toBeVisible()
  expect(inReach('Delivered')).toBe(true)
  // A click of the test's would first scroll to where the button lies without its bar.
  ;(button('Delivered').element() as HTMLElement).click()
  await expect.element(button('Submit POD')).toBeVisible()
  // The press that chose the outcome has submitted nothing.
  expect(onSaved).not.toHaveBeenCalled()
  expect(inReach('Submit POD')).toBe(true)
  expect(window.scrollY).toBe(0)
  await button('Submit POD').click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await readQueue(database)).toMatchObject([{ outcome: 'Delivered', trackingNumber: NUMBER }])
})

test('the bar says beside Submit what it records, whatever is in view above it', async () => {
  await keepPhoto()
  const { screen, button } = await openCapture()
  await expect.element(button('Delivered')).toBeVisible()
  expect(screen.getByText(/^Will be recorded/).elements()).toEqual([])
  await button('Delivered').click()
  await expect.element(button('Submit POD')).toHaveAccessibleDescription('Will be recorded: Delivered')
  const { top, bottom } = screen
    .getByText(/^Will be recorded/)
    .element()
    .getBoundingClientRect()
  expect(top > 740 / 2 && bottom <= 740).toBe(true)
  await screen.getByRole('radio', { name: 'Failed Attempt' }).click()
  await expect.element(button('Submit POD')).toHaveAccessibleDescription('Will be recorded: Failed Attempt')
  await screen.getByRole('radio', { name: 'Refused' }).click()
  await expect.element(button('Submit POD')).toHaveAccessibleDescription('Will be recorded: Failed Attempt · Refused')
  // It gives the parcel another status than its outcome.
  await screen.getByRole('radio', { name: 'Not attempted' }).click()
  await expect.element(button('Submit POD')).toHaveAccessibleDescription('Will be recorded: Delayed · Not attempted')
})

test('what could not be delivered asks why, and a reason is enough', async () => {
  const { screen, button, onSaved } = await openCapture()
  await button('Could not deliver').click()
  await expect.element(screen.getByRole('radio', { name: 'Failed Attempt' })).toBeChecked()
  const reason = screen.getByRole('group', { name: 'Why could it not be delivered?' }).getByRole('radio').first()
  await expect.element(reason).toHaveFocus()
  await reason.click()
  await button('Submit POD').click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await readQueue(database)).toMatchObject([
    { outcome: 'Failed Attempt', notes: '', failure: { reason: 'nobody-there', againOn: null, calledAt: null } },
  ])
})

test('address and instructions are one line away', async () => {
  const { screen } = await openCapture()
  const summary = screen.getByRole('region', { name: 'Summary' })
  await expect.element(summary.getByText('Asha Rao')).toBeVisible()
  await expect.element(summary.getByText('Instructions')).not.toBeVisible()
  await summary.getByText('Asha Rao').click()
  await expect.element(summary.getByText('Instructions')).toBeVisible()
  await expect.element(summary.getByRole('link', { name: /^Call Asha Rao/ })).toBeVisible()
})

test('a correction whose photo has left this device has its submitting button in reach of the thumb', async () => {
  const corrects = { entryId: 'first', photoSha256: 'a'.repeat(64) }
  await saveDraft(database, {
    draftId: 'd1',
    trackingNumber: NUMBER,
    shipmentId: 's1',
    outcome: 'Delivered',
    notes: 'With her brother',
    photo: null,
    corrects,
  })
  const { screen, button } = await openCapture()
  await expect.element(screen.getByText('You are correcting what you submitted')).toBeVisible()
  expect(button('Submit POD').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(740)
})

test('a second tap at once on Delivered does not submit it', async () => {
  await keepPhoto()
  const { button, onSaved } = await openCapture()
  await expect.element(button('Delivered')).toBeVisible()
  ;(button('Delivered').element() as HTMLElement).click()
  const underTheThumb = () => {
    const { x, y, width, height } = button('Submit POD').element().getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')?.textContent
  }
  await expect.element(button('Submit POD')).toBeVisible()
  const after: (string | null | undefined)[] = []
  await expect.poll(() => after[after.push(underTheThumb()) - 1], { interval: 10 }).toBe('Submit POD')
  expect(after).toContain(undefined)
  await button('Submit POD').click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})
