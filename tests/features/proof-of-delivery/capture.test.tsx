import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readDraft, saveDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { somePhoto } from '#tests/support/device.ts'
import { Toasts } from '#ui/feedback/toast.tsx'

const NUMBER = '1789000000123456'

let database: WaybillDatabase
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  // The page first: leaving it writes the draft once more.
  await cleanup()
  await database.delete()
})

async function openCapture(number = NUMBER) {
  const onSaved = vi.fn<(saved: SavedDelivery) => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <CapturePage number={number} fetched={null} onSaved={onSaved} />
      </DatabaseProvider>
      <Toasts />
    </MemoryRouter>,
  )
  return { screen, onSaved, submit: screen.getByRole('button', { name: 'Submit POD' }) }
}

describe('what a delivery needs before it can be submitted', () => {
  test('an outcome; the message takes the focus and leads to the field', async () => {
    const { screen, submit } = await openCapture()
    await submit.click()
    const summary = screen.getByRole('alert')
    await expect.element(summary).toHaveTextContent('Please select a delivery outcome.')
    await expect.element(summary).toHaveFocus()
    await summary.getByRole('link').click()
    await expect.element(screen.getByRole('radio', { name: 'Delivered' })).toHaveFocus()
  })

  test('a photo, if it was delivered', async () => {
    const { screen, submit } = await openCapture()
    await screen.getByRole('radio', { name: 'Delivered' }).click()
    await submit.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please upload a delivery photo for Delivered status.')
  })

  test('notes, if it came back; a ready phrase is enough', async () => {
    const { screen, submit, onSaved } = await openCapture()
    await screen.getByRole('radio', { name: 'Returned' }).click()
    await submit.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter delivery notes for this outcome.')
    await screen.getByRole('button', { name: 'Nobody home' }).click()
    await submit.click()
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(await readQueue(database)).toMatchObject([{ trackingNumber: NUMBER, outcome: 'Returned', notes: 'Nobody home' }])
    expect(await readDraft(database)).toBeNull()
  })
})

test('the entered text and photo are there again after the app was killed', async () => {
  const first = await openCapture()
  await first.screen.getByRole('radio', { name: 'Returned' }).click()
  await first.screen.getByLabelText('Delivery notes').fill('Shop has moved')
  await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ outcome: 'Returned', notes: 'Shop has moved' }))
  await first.screen.unmount()

  const { screen } = await openCapture()
  await expect.element(screen.getByRole('radio', { name: 'Returned' })).toBeChecked()
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved')
})

test('who types without a pause has what they typed kept all the same', async () => {
  const { screen } = await openCapture()
  const notes = screen.getByLabelText('Delivery notes')
  let typed = ''
  await vi.waitFor(
    async () => {
      typed += 'x'
      await notes.fill(typed)
      expect((await readDraft(database))?.notes).toMatch(/^x/)
    },
    { interval: 50, timeout: 3_000 },
  )
})

test('a half-made delivery of another number is finished or discarded, never overwritten', async () => {
  const other = { draftId: 'draft-1', trackingNumber: '42', shipmentId: null, outcome: null, notes: 'Rang twice', photo: null }
  await saveDraft(database, other)
  const { screen } = await openCapture()
  await expect.element(screen.getByRole('link', { name: 'Continue 42' })).toBeVisible()
  expect(await readDraft(database)).toEqual(other)
  await screen.getByRole('button', { name: 'Discard it and start this one' }).click()
  await expect.element(screen.getByRole('button', { name: 'Submit POD' })).toBeVisible()
})

describe('what another tab has begun since this form was opened', () => {
  const begun = {
    draftId: 'draft-1',
    trackingNumber: '42',
    shipmentId: null,
    outcome: 'Returned',
    notes: 'Rang twice',
    photo: null,
  } as const

  test('is not replaced by what is typed here, and neither is lost', async () => {
    const { screen, submit, onSaved } = await openCapture()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('')
    await saveDraft(database, begun)
    await screen.getByLabelText('Delivery notes').fill('Nobody opened')
    await expect.element(screen.getByText('Another delivery is not finished')).toBeVisible()
    await expect
      .element(screen.getByText(`What you entered for ${NUMBER} is here until you leave this page.`, { exact: false }))
      .toBeVisible()
    expect(await readDraft(database)).toEqual(begun)
    await screen.getByRole('button', { name: 'Discard it and go on with this one' }).click()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Nobody opened')
    await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ trackingNumber: NUMBER, notes: 'Nobody opened' }))
    await screen.getByRole('radio', { name: 'Failed Attempt' }).click()
    await screen.getByRole('radio', { name: 'Nobody there' }).click()
    await submit.click()
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  })

  test('is not replaced either where it is the correction of the same parcel', async () => {
    const { screen } = await openCapture()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('')
    const correction = { ...begun, trackingNumber: NUMBER, corrects: { entryId: 'first', photoSha256: null } }
    await saveDraft(database, correction)
    await screen.getByLabelText('Delivery notes').fill('Nobody opened')
    await expect.element(screen.getByText('A correction is not finished')).toBeVisible()
    expect(await readDraft(database)).toEqual(correction)
  })
})

test('while a delivery is being saved, nothing writes its draft again', async () => {
  const { screen, submit, onSaved } = await openCapture()
  await screen.getByRole('radio', { name: 'Returned' }).click()
  await screen.getByLabelText('Delivery notes').fill('Shop has moved')
  await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ notes: 'Shop has moved' }))
  // Somebody else holds the queue for longer than the form waits before it keeps what is typed.
  const busy = database.transaction('rw', database.outbox, async () => {
    const until = performance.now() + 900
    while (performance.now() < until) await database.outbox.count()
  })
  await submit.click()
  await screen.getByLabelText('Delivery notes').fill('Shop has moved, said the neighbour')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.restoreAllMocks()
  await busy
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  await screen.unmount()
  expect(await readDraft(database)).toBeNull()
})

test('a photo that was damaged on the phone is said to be taken again, and nothing that was entered is lost', async () => {
  const photo = { ...(await somePhoto()), sha256: '0'.repeat(64) }
  const draft = { trackingNumber: NUMBER, shipmentId: null, outcome: 'Delivered', notes: 'With the guard' } as const
  await saveDraft(database, { draftId: 'draft-1', ...draft, photo })
  const { screen, submit, onSaved } = await openCapture()
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('With the guard')
  await submit.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The photo could not be prepared. Please take it again.')
  expect(onSaved).not.toHaveBeenCalled()
  expect(await readQueue(database)).toEqual([])
  await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject(draft))
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('notes have an end, which is told when it comes near', async () => {
  const { screen } = await openCapture()
  const notes = screen.getByLabelText('Delivery notes')
  await notes.fill('x'.repeat(899))
  await expect.element(screen.getByText(/characters? left/)).not.toBeInTheDocument()
  await notes.fill('x'.repeat(990))
  await expect.element(screen.getByText('10 characters left')).toBeVisible()
  await notes.click()
  await userEvent.keyboard('y'.repeat(15))
  await expect.element(screen.getByText('No characters left')).toBeVisible()
  expect((notes.element() as HTMLTextAreaElement).value).toHaveLength(1000)
})

test('a longer note of an older app is submitted as it is', async () => {
  const long = 'x'.repeat(1500)
  await saveDraft(database, { draftId: 'draft-1', trackingNumber: NUMBER, shipmentId: null, outcome: 'Returned', notes: long, photo: null })
  const { screen, submit, onSaved } = await openCapture()
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue(long)
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await readQueue(database)).toMatchObject([{ notes: long }])
})

describe('one draft in two tabs', () => {
  const begun = {
    draftId: 'draft-1',
    trackingNumber: NUMBER,
    shipmentId: null,
    outcome: 'Returned',
    notes: 'Shop has moved',
    photo: null,
  } as const
  const submitElsewhere = (notes: string) =>
    recordDelivery(database, { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes, photo: null, draftId: 'draft-1' })

  /** As another tab writes it, which had the draft open as it is kept now. */
  const changeElsewhere = async (changes: Partial<CaptureDraft>) => {
    const kept = await readDraft(database)
    if (kept === null) throw new Error('Nothing is kept')
    await saveDraft(database, { ...kept, ...changes }, kept)
  }

  test('what is entered in the other one shows here, and nothing that is entered here writes over it', async () => {
    await saveDraft(database, begun)
    const { screen } = await openCapture()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved')
    const photo = await somePhoto()
    await changeElsewhere({ photo, notes: 'Shop has moved to Station Road' })
    await expect.element(screen.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved to Station Road')
    await screen.getByRole('radio', { name: 'Failed Attempt' }).click()
    await vi.waitFor(async () =>
      expect(await readDraft(database)).toMatchObject({
        outcome: 'Failed Attempt',
        notes: 'Shop has moved to Station Road',
        photo: { id: photo.id },
      }),
    )
  })

  test('two forms that were empty when both were opened are one as soon as one of them holds something', async () => {
    const { screen } = await openCapture()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('')
    await saveDraft(database, begun)
    await expect.element(screen.getByRole('radio', { name: 'Returned' })).toBeChecked()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved')
  })

  test('typed in both at the same moment, both texts are kept', async () => {
    await saveDraft(database, begun)
    const { screen } = await openCapture()
    const notes = screen.getByLabelText('Delivery notes')
    await expect.element(notes).toHaveValue('Shop has moved')
    // The later tab has not heard yet of what this one has just kept.
    await notes.fill('Shop has moved. Rang twice')
    await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ notes: 'Shop has moved. Rang twice' }))
    await saveDraft(database, { ...begun, notes: 'Shop has moved to Station Road' }, begun)
    await expect.element(notes).toHaveValue('Shop has moved. Rang twice\nto Station Road')
  })

  test('submitted in the other one as it stands here, it is one delivery, and this tab says so', async () => {
    await saveDraft(database, begun)
    const { screen, onSaved } = await openCapture()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved')
    const { entryId } = await submitElsewhere('Shop has moved')
    const notice = screen.getByRole('alert')
    await expect.element(notice).toHaveTextContent('It was submitted as Returned, “Shop has moved”. That delivery stands.')
    await expect.element(notice).not.toHaveTextContent('was not submitted')
    await expect.element(screen.getByRole('button', { name: 'Submit POD' })).not.toBeInTheDocument()
    await notice.getByRole('button', { name: 'Back to deliveries' }).click()
    expect(onSaved).toHaveBeenCalledWith({ entryId, number: NUMBER, outcome: 'Returned', isOnList: false })
  })

  test('text typed only in this tab stays in sight, and becomes a separate capture only when its writer says so', async () => {
    await saveDraft(database, begun)
    const { screen, onSaved } = await openCapture()
    await screen.getByLabelText('Delivery notes').fill('Shop has moved to Station Road')
    const first = await submitElsewhere('Shop has moved')
    const notice = screen.getByRole('alert')
    await expect.element(notice).toHaveTextContent('What you entered here was not submitted. It stays above until you leave this page.')
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved to Station Road')
    await notice.getByRole('button', { name: 'Submit mine as well' }).click()
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const queue = await readQueue(database)
    expect(queue.map(({ notes }) => notes)).toEqual(['Shop has moved to Station Road', 'Shop has moved'])
    expect(onSaved.mock.lastCall?.[0].entryId).not.toBe(first.entryId)
  })

  test('left out, the status is that of the delivery which stands, and nothing is offered as unfinished', async () => {
    await saveDraft(database, begun)
    const { screen, onSaved } = await openCapture()
    await screen.getByRole('radio', { name: 'Failed Attempt' }).click()
    await submitElsewhere('Shop has moved')
    await screen.getByRole('button', { name: 'Leave mine out' }).click()
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'Returned' }))
    await screen.unmount()
    expect(await readDraft(database)).toBeNull()
    expect(await database.deliveryDrafts.count()).toBe(0)
  })

  test('given up in the other one after it was submitted, it can be submitted here', async () => {
    await saveDraft(database, begun)
    const { screen, onSaved } = await openCapture()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved')
    const { entryId } = await submitElsewhere('Shop has moved')
    await discardEntry(database, entryId, 'Wrong parcel')
    const notice = screen.getByRole('alert')
    await expect.element(notice).toHaveTextContent('and then given up')
    await notice.getByRole('button', { name: 'Submit mine' }).click()
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect((await readQueue(database)).map(({ state }) => state)).toEqual(['saved', 'discarded'])
  })

  test('a draft that a tab wrote after it was submitted is not offered, and the next capture of the number is another', async () => {
    await submitElsewhere('Shop has moved')
    await database.deliveryDrafts.put({ ...begun, id: 'delivery' })
    expect(await readDraft(database)).toBeNull()
    const { screen, submit, onSaved } = await openCapture()
    await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('')
    await screen.getByRole('radio', { name: 'Returned' }).click()
    await screen.getByLabelText('Delivery notes').fill('Second visit')
    await vi.waitFor(async () => expect(await readDraft(database)).toMatchObject({ notes: 'Second visit' }))
    await submit.click()
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(await readQueue(database)).toHaveLength(2)
  })
})
