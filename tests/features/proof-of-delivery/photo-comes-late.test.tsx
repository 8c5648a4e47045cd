import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { unlessWorkIsUnsaved } from '#ui/hooks/unsaved-work.ts'
import { clearDraft, readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'

const NUMBER = '1789000000123456'

/** A cheap phone: the photo is ready when the test says so. */
class SlowWorker extends EventTarget {
  static ready = () => {}
  postMessage(): void {
    SlowWorker.ready = () => {
      const photo = { bytes: new ArrayBuffer(3), sha256: 'a'.repeat(64), width: 4, height: 3 }
      this.dispatchEvent(new MessageEvent('message', { data: { photo } }))
    }
  }
  terminate(): void {}
}

let database: WaybillDatabase
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
  vi.stubGlobal('Worker', SlowWorker)
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  await database.delete()
})

async function takePhoto() {
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <CapturePage number={NUMBER} fetched={null} onSaved={() => {}} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await userEvent.upload(screen.getByLabelText('Take photo'), new File(['a picture'], 'door.jpg', { type: 'image/jpeg' }))
  await expect.element(screen.getByText('Preparing the photo…')).toBeInTheDocument()
  return screen
}

test('choices and text made while the photo is prepared stay when it comes', async () => {
  const screen = await takePhoto()
  await screen.getByRole('radio', { name: 'Failed Attempt' }).click()
  await screen.getByLabelText('Delivery notes').fill('Nobody opened')
  // Longer than the form waits before it keeps what is typed.
  await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ outcome: 'Failed Attempt', notes: 'Nobody opened' }))
  SlowWorker.ready()
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Failed Attempt' })).toBeChecked()
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Nobody opened')
  await vi.waitFor(async () =>
    expect(await readDraft(database)).toMatchObject({ outcome: 'Failed Attempt', notes: 'Nobody opened', photo: { size: 3 } }),
  )
})

test('a photo that is ready after the form was left is kept with its delivery', async () => {
  const screen = await takePhoto()
  await screen.unmount()
  SlowWorker.ready()
  await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ outcome: 'Delivered', photo: { size: 3 } }))
})

test('it does not take the place of another delivery that was begun since', async () => {
  const screen = await takePhoto()
  await screen.unmount()
  const next = { draftId: 'draft-1', trackingNumber: '42', shipmentId: null, outcome: null, notes: 'Second floor', photo: null }
  await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ outcome: 'Delivered' }))
  await clearDraft(database, { trackingNumber: NUMBER })
  await saveDraft(database, next)
  SlowWorker.ready()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await readDraft(database)).toEqual(next)
})

/** A new version takes the place of the app where no tab holds unsaved work. */
const takesOver = async () => unlessWorkIsUnsaved(async () => undefined)

test('no new version takes the page away while its driver is in the camera or the photo is prepared', async () => {
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <CapturePage number={NUMBER} fetched={null} onSaved={() => {}} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  const camera = screen.getByLabelText('Take photo')
  await expect.element(camera).toBeInTheDocument()
  expect(await takesOver()).toBe(true)
  // Only what a person presses opens a camera.
  camera.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.poll(takesOver).toBe(false)
  camera.element().dispatchEvent(new Event('cancel', { bubbles: true }))
  await expect.poll(takesOver).toBe(true)

  await userEvent.upload(camera, new File(['a picture'], 'door.jpg', { type: 'image/jpeg' }))
  await expect.poll(takesOver).toBe(false)
  await screen.unmount()
  expect(await takesOver()).toBe(false)
  SlowWorker.ready()
  await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ photo: { size: 3 } }))
  await expect.poll(takesOver).toBe(true)
})
