import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { someShipment } from '#tests/support/shipments.ts'

const DAY_MS = 24 * 60 * 60_000
let db: WaybillDatabase
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'driver'
  db = openDatabase(crypto.randomUUID())
  await db.shipments.add(someShipment({ id: 's1', tracking_number: '42', to_contact_number: '9000000012', to_name_or_company: 'Asha Rao' }))
})
afterEach(async () => {
  await cleanup()
  delete document.documentElement.dataset['theme']
  await db.delete()
})

async function openCapture() {
  await page.viewport(360, 740)
  const onSaved = vi.fn<(saved: { outcome: string }) => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={db}>
        <main className="p-4">
          <CapturePage number="42" fetched={null} onSaved={onSaved} />
        </main>
      </DatabaseProvider>
    </MemoryRouter>,
  )
  await screen.getByRole('button', { name: 'Could not deliver' }).click()
  const reasons = screen.getByRole('group', { name: 'Why could it not be delivered?' })
  await expect.element(reasons).toBeVisible()
  return { screen, reasons, onSaved, submit: () => screen.getByRole('button', { name: 'Submit POD' }).click() }
}

test('every reason is one press on a large target', async () => {
  const { screen, reasons } = await openCapture()
  const labels = [...reasons.element().querySelectorAll('label')]
  expect(labels).toHaveLength(12)
  for (const label of labels) {
    const { width, height } = label.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await reasons.getByRole('radio', { name: 'Refused' }).click()
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveAccessibleDescription('Optional where a reason is chosen')
})

test.each([100, 150, 200])('with letters of %i percent no word of a reason is broken', async (percent) => {
  document.documentElement.style.fontSize = `${percent}%`
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  const { reasons } = await openCapture()
  expect(brokenWords(reasons.element())).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

/** The words that stand on more than one line. */
function brokenWords(within: Element): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

test('another day asks for the day, and takes none of the past and none of a far year', async () => {
  const { screen, reasons, onSaved, submit } = await openCapture()
  await reasons.getByRole('radio', { name: 'Asked for another day' }).click()
  await submit()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please say for which day it was asked.')
  const day = screen.getByLabelText('Which day was asked for?')
  await day.fill(todayInIndia(new Date(Date.now() - 2 * DAY_MS)))
  await submit()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please choose today or a later day.')
  await day.fill(todayInIndia(new Date(Date.now() + 61 * DAY_MS)))
  await submit()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please choose a day within the next 60 days.')
  await expect.element(day).toHaveAccessibleDescription(/Please choose a day within the next 60 days\.$/)
  expect(await readQueue(db)).toEqual([])
  await screen.getByRole('button', { name: 'Tomorrow' }).click()
  const tomorrow = todayInIndia(new Date(Date.now() + DAY_MS))
  await expect.element(day).toHaveValue(tomorrow)
  await vi.waitFor(async () => expect(await readDraft(db)).toMatchObject({ failure: { reason: 'another-day', againOn: tomorrow } }))
  await submit()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await readQueue(db)).toMatchObject([{ failure: { reason: 'another-day', againOn: tomorrow } }])
})

test('something else needs words', async () => {
  const { screen, reasons, onSaved, submit } = await openCapture()
  await reasons.getByRole('radio', { name: 'Something else' }).click()
  await submit()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter delivery notes for this outcome.')
  await screen.getByLabelText('Delivery notes').fill('A dog in the yard')
  await submit()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await readQueue(db)).toMatchObject([{ notes: 'A dog in the yard', failure: { reason: null } }])
})

test('what was not attempted is not called an attempt', async () => {
  const { reasons, onSaved, submit } = await openCapture()
  await reasons.getByRole('radio', { name: /^Not attempted/ }).click()
  await submit()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(onSaved.mock.lastCall?.[0].outcome).toBe('Delayed')
  expect(await db.shipments.get('s1')).toMatchObject({ status: 'Delayed' })
})

test('a call is remembered, and goes with the capture', async () => {
  const { screen, reasons, onSaved, submit } = await openCapture()
  await screen.getByRole('region', { name: 'Summary' }).getByText('Asha Rao').click()
  const call = screen.getByRole('link', { name: /^Call Asha Rao/ })
  call.element().addEventListener('click', (event) => event.preventDefault())
  await call.click()
  await reasons.getByRole('radio', { name: 'No answer on the phone' }).click()
  await submit()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const [{ failure } = { failure: null }] = await readQueue(db)
  expect(Date.now() - Date.parse(failure?.calledAt ?? '')).toBeLessThan(60_000)
})
