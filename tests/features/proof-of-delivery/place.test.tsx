import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Command } from '#domain/sync/command.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readDraft, saveDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { someShipment } from '#tests/support/shipments.ts'

const NUMBER = '41'
const REFUSED_KEY = 'waybill.place-refused-on'

let database: WaybillDatabase
const asked = vi.fn<Geolocation['getCurrentPosition']>()
beforeEach(async () => {
  localStorage.removeItem(REFUSED_KEY)
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(asked)
  database = openDatabase(crypto.randomUUID())
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  asked.mockReset()
  localStorage.removeItem(REFUSED_KEY)
  await cleanup()
  await database.delete()
})

async function keepDraft(own: Partial<CaptureDraft> = {}) {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer
  const photo = { id: 'p1', bytes, sha256: await sha256(bytes), size: 4, type: 'image/jpeg', width: 6, height: 8 } as const
  const begun = { draftId: 'draft-1', trackingNumber: NUMBER, shipmentId: 's1', outcome: 'Delivered', notes: '', photo } as const
  await saveDraft(database, { ...begun, ...own })
}

async function openCapture() {
  const onSaved = vi.fn<() => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <CapturePage number={NUMBER} fetched={null} onSaved={onSaved} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  const submit = screen.getByRole('button', { name: 'Submit POD' })
  return { screen, onSaved, submit }
}

const payload = async () => (await database.outbox.toArray()).map(({ command }) => (command as Command<'record-delivery'>).payload)
const here = { coords: { latitude: 17.38504412, longitude: 78.4867, accuracy: 12.4 } } as GeolocationPosition
const onTheWay = { coords: { latitude: 17.2, longitude: 78.1, accuracy: 30 } } as GeolocationPosition
const denied = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError

test('the place goes with the capture, and the driver reads so', async () => {
  asked.mockImplementation((told) => told(here))
  await keepDraft()
  const { screen, submit, onSaved } = await openCapture()
  await expect.element(screen.getByText(/goes with it, within 12 m/)).toBeVisible()
  expect(asked).toHaveBeenCalledOnce()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([{ place: { latitude: 17.385044, longitude: 78.4867, accuracy: 12 } }])
})

test('nothing waits for it', async () => {
  await keepDraft()
  const { submit, onSaved } = await openCapture()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect((await payload())[0]).not.toHaveProperty('place')
})

test('who refuses is not asked again that day, and the delivery goes on', async () => {
  asked.mockImplementation((_, refused) => refused?.(denied))
  await keepDraft()
  const first = await openCapture()
  await vi.waitFor(() => expect(localStorage.getItem(REFUSED_KEY)).toBe(todayInIndia()))
  await first.screen.unmount()
  const { submit, onSaved } = await openCapture()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(asked).toHaveBeenCalledOnce()
})

test('the next day it is asked again', async () => {
  localStorage.setItem(REFUSED_KEY, '2026-01-01')
  await keepDraft()
  await openCapture()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
})

test('no signal of a satellite is no refusal', async () => {
  asked.mockImplementation((_, failed) => failed?.({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  await keepDraft()
  const { submit } = await openCapture()
  await expect.element(submit).toBeVisible()
  expect(localStorage.getItem(REFUSED_KEY)).toBeNull()
})

test('it is asked as soon as the form opens; of one that is only looked at nothing is kept', async () => {
  asked.mockImplementation((told) => told(here))
  const { screen } = await openCapture()
  await expect.element(screen.getByRole('button', { name: 'Take photo' }).last()).toBeVisible()
  expect(asked).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(await readDraft(database)).toBeNull()
})

test('what was found when the form opened goes with what is entered a moment later', async () => {
  asked.mockImplementation((told) => told(here))
  const { screen } = await openCapture()
  await screen.getByLabelText('Delivery notes').fill('Rang twice')
  await expect.element(screen.getByText(/goes with it, within 12 m/)).toBeVisible()
  expect(asked).toHaveBeenCalledOnce()
})

test('where the form was opened long before, on the way, is not the door: it is asked again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  asked.mockImplementationOnce((told) => told(onTheWay))
  asked.mockImplementationOnce((told) => told(here))
  const { screen } = await openCapture()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  vi.setSystemTime(Date.now() + 60_000)
  await screen.getByLabelText('Delivery notes').fill('Rang twice')
  await expect.element(screen.getByText(/goes with it, within 12 m/)).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a place that is known only after Submit is added while the capture is held', async () => {
  let tell: PositionCallback = () => undefined
  asked.mockImplementation((told) => (tell = told))
  await keepDraft()
  const { screen, submit, onSaved } = await openCapture()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  await screen.unmount()
  expect((await payload())[0]).not.toHaveProperty('place')
  tell(here)
  await vi.waitFor(async () => expect(await payload()).toMatchObject([{ place: { accuracy: 12 } }]))
})

test('a correction keeps the place of before, and asks for no other', async () => {
  const place = { latitude: 1, longitude: 2, accuracy: 3 }
  await keepDraft({ corrects: { entryId: 'e1', photoSha256: null }, place })
  const { submit, onSaved } = await openCapture()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(asked).not.toHaveBeenCalled()
  expect(await payload()).toMatchObject([{ corrects: 'e1', place }])
})

const warehouse = { latitude: 17.2, longitude: 78.1, accuracy: 30 }

test('what was begun in the warehouse was not at this door: it is asked again, and no place is better than that one', async () => {
  asked.mockImplementationOnce((told) => told(here))
  await keepDraft({ place: warehouse, placeAt: Date.now() - 3 * 60 * 60_000 })
  const first = await openCapture()
  await first.submit.click()
  await vi.waitFor(async () => expect(await payload()).toMatchObject([{ place: { accuracy: 12 } }]))
  await first.screen.unmount()

  asked.mockImplementation((_, failed) => failed?.({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  await keepDraft({ draftId: 'draft-2', place: warehouse })
  const { submit, onSaved } = await openCapture()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect((await payload())[1]).not.toHaveProperty('place')
})

test('a form that is open again a moment later keeps its place', async () => {
  await keepDraft({ place: warehouse, placeAt: Date.now() - 60_000 })
  const { submit, onSaved } = await openCapture()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(asked).not.toHaveBeenCalled()
  expect(await payload()).toMatchObject([{ place: warehouse }])
})

test('a phone that comes out of the pocket at another door is asked again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  asked.mockImplementationOnce((told) => told(onTheWay))
  asked.mockImplementationOnce((told) => told(here))
  await keepDraft()
  const { screen, submit } = await openCapture()
  await expect.element(screen.getByText(/goes with it, within 30 m/)).toBeVisible()
  vi.setSystemTime(Date.now() + 60 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByText(/goes with it, within 12 m/)).toBeVisible()
  await submit.click()
  await vi.waitFor(async () => expect(await payload()).toMatchObject([{ place: { accuracy: 12 } }]))
})

test('it is kept with the draft', async () => {
  asked.mockImplementation((told) => told(here))
  await keepDraft()
  await openCapture()
  await vi.waitFor(async () => expect((await readDraft(database))?.place).toMatchObject({ accuracy: 12 }))
})
