import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { isCapture } from '#domain/sync/command.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'

const NUMBER = '1789000000123456'

/** Ready at once, or when the test says so. Each photo's first byte is its number. */
class NumberingWorker extends EventTarget {
  static taken = 0
  static waits = false
  static ready = () => {}
  postMessage(): void {
    NumberingWorker.taken += 1
    const bytes = new Uint8Array([NumberingWorker.taken, 0, 0]).buffer
    const answer = async () => {
      const photo = { bytes, sha256: await sha256(bytes), width: 4, height: 3 }
      this.dispatchEvent(new MessageEvent('message', { data: { photo } }))
    }
    if (NumberingWorker.waits) NumberingWorker.ready = () => void answer()
    else void answer()
  }
  terminate(): void {}
}

let database: WaybillDatabase
beforeEach(async () => {
  await page.viewport(360, 740)
  database = openDatabase(crypto.randomUUID())
  Object.assign(NumberingWorker, { taken: 0, waits: false })
  vi.stubGlobal('Worker', NumberingWorker)
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  await database.delete()
})

async function openForm() {
  const onSaved = vi.fn()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <CapturePage number={NUMBER} fetched={null} onSaved={onSaved} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  const take = (label: string) =>
    userEvent.upload(screen.getByLabelText(label), new File(['a picture'], 'door.jpg', { type: 'image/jpeg' }))
  return { screen, take, onSaved }
}

const numbers = (photos: readonly PreparedPhoto[]) => photos.map(({ bytes }) => new Uint8Array(bytes)[0])
const drafted = async () => {
  const draft = await readDraft(database)
  return draft === null ? [] : numbers(photosOf(draft))
}

async function numberedPhotos(count: number): Promise<PreparedPhoto[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at): Promise<PreparedPhoto> => {
      const bytes = new Uint8Array([at + 1, 0, 0]).buffer
      return { id: crypto.randomUUID(), bytes, sha256: await sha256(bytes), size: 3, type: 'image/jpeg', width: 4, height: 3 }
    }),
  )
}

test('after the first photo another can be added until there are four, in their order, and all of them are submitted', async () => {
  const { screen, take, onSaved } = await openForm()
  await take('Take photo')
  await expect.element(screen.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
  for (const place of [2, 3, 4]) {
    await take('Add another photo')
    await expect.element(screen.getByRole('img', { name: `Photo ${place} of the delivery` })).toBeInTheDocument()
  }
  await expect.element(screen.getByRole('heading', { name: 'Delivery photos: 4 of 4' })).toBeVisible()
  expect(screen.getByLabelText('Add another photo').elements()).toEqual([])
  await vi.waitFor(async () => expect(await drafted()).toEqual([1, 2, 3, 4]))
  // The bar of the thumb goes on where it always did.
  await screen.getByRole('button', { name: 'Delivered', exact: true }).click()
  await screen.getByRole('button', { name: 'Submit POD' }).click({ timeout: 5000 })
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const [entry] = await database.outbox.toArray()
  if (entry === undefined || !isCapture(entry.command)) throw new Error('Nothing was saved')
  const bytes = await database.photoBytes.bulkGet(photosOf(entry.command.payload).map(({ id }) => id))
  expect(bytes.map((kept) => new Uint8Array(kept!.bytes)[0])).toEqual([1, 2, 3, 4])
})

test('each photo can be removed by a button of a thumb’s size, and the others keep their order', async () => {
  const [photo = null, ...morePhotos] = await numberedPhotos(4)
  await saveDraft(database, { draftId: 'd', trackingNumber: NUMBER, shipmentId: null, outcome: null, notes: '', photo, morePhotos })
  const { screen, take } = await openForm()
  const second = screen.getByRole('button', { name: 'Remove photo 2' })
  await expect.element(second).toBeVisible()
  const { width, height } = second.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  await second.click()
  await vi.waitFor(async () => expect(await drafted()).toEqual([1, 3, 4]))
  await screen.getByRole('button', { name: 'Remove photo 1' }).click()
  await vi.waitFor(async () => expect(await drafted()).toEqual([3, 4]))
  await screen.getByRole('button', { name: 'Remove photo 2' }).click()
  await vi.waitFor(async () => expect(await drafted()).toEqual([3]))
  // Alone it is what it always was: retaken or removed.
  NumberingWorker.taken = 8
  await take('Retake')
  await vi.waitFor(async () => expect(await drafted()).toEqual([9]))
  await screen.getByRole('button', { name: 'Remove' }).click()
  await vi.waitFor(async () => expect(await drafted()).toEqual([]))
  await expect.element(screen.getByLabelText('Take photo')).toBeInTheDocument()
})

test('a photo that comes late joins those that there are by then, also after the form was left', async () => {
  const [photo = null, ...morePhotos] = await numberedPhotos(3)
  await saveDraft(database, { draftId: 'd', trackingNumber: NUMBER, shipmentId: null, outcome: null, notes: '', photo, morePhotos })
  NumberingWorker.waits = true
  NumberingWorker.taken = 6
  const { screen, take } = await openForm()
  await take('Add another photo')
  await screen.getByRole('button', { name: 'Remove photo 2' }).click()
  await screen.unmount()
  NumberingWorker.ready()
  await vi.waitFor(async () => expect(await drafted()).toEqual([1, 3, 7]))
})

test('nothing of four thumbnails is wider than a small phone', async () => {
  const [photo = null, ...morePhotos] = await numberedPhotos(4)
  await saveDraft(database, { draftId: 'd', trackingNumber: NUMBER, shipmentId: null, outcome: null, notes: '', photo, morePhotos })
  await page.viewport(320, 640)
  const { screen } = await openForm()
  const last = screen.getByRole('button', { name: 'Remove photo 4' })
  await expect.element(last).toBeInTheDocument()
  expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
})
