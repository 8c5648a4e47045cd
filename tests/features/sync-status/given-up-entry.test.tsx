import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { QueueDialog } from '#features/sync-status/queue/queue-dialog.tsx'
import { sha256 } from '#domain/values/sha256.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Toasts } from '#ui/feedback/toast.tsx'

const NUMBER = '1700000000000001'

let database: WaybillDatabase
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  await database.delete()
})

async function somePhoto(): Promise<PreparedPhoto> {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 1]).buffer
  return { id: crypto.randomUUID(), bytes, sha256: await sha256(bytes), size: 4, type: 'image/jpeg', width: 4, height: 3 }
}

async function delivered(photo: PreparedPhoto | null = null): Promise<string> {
  const delivery = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Wrong city', photo } as const
  return (await recordDelivery(database, delivery)).entryId
}

/** What a round does when it hands an entry to the network and hears nothing. */
async function offered(changes: Partial<OutboxEntry> = {}): Promise<void> {
  await database.neverOffered.clear()
  await database.outbox.toCollection().modify(changes)
}

const openQueue = () =>
  render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <QueueDialog onClose={() => undefined} />
      </DatabaseProvider>
      <Toasts />
    </MemoryRouter>,
  )

async function openDiscard(name = 'Discard…') {
  const screen = await openQueue()
  await screen.getByRole('button', { name: `More for Delivery ${NUMBER}` }).click()
  await screen.getByRole('menuitem', { name }).click()
  const confirm = async (reason = 'Recorded twice') => {
    await screen.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await screen.getByRole('button', { name: 'Discard', exact: true }).click()
  }
  return { screen, dialog: screen.getByRole('dialog', { name: /^Discard/ }), confirm }
}

test('an entry that never left this device will not reach the office, and is discarded at once', async () => {
  await delivered()
  const { screen, dialog, confirm } = await openDiscard()
  await expect
    .element(dialog)
    .toHaveTextContent('It will not reach the office. If the office should have it, close this and export it instead.')
  await confirm()
  await expect.element(screen.getByText('Discarded.', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Discarded: Recorded twice')).toBeVisible()
})

test('the office is asked about an entry that may have arrived, and nothing calls it discarded before the answer', async () => {
  await delivered()
  await offered()
  const { screen, dialog, confirm } = await openDiscard()
  await expect.element(dialog).toHaveTextContent('It may have reached the office already. The office is asked, and the queue says which.')
  await expect.element(dialog).not.toHaveTextContent('It will not reach the office.')
  await confirm()
  await expect
    .element(screen.getByText('It may have reached the office already. The office is asked, and the queue says which.'))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Given up, not answered yet' })).toBeVisible()
  const entry = screen.getByRole('listitem')
  await expect.element(entry).toHaveTextContent('Given up, waits for the office’s word')
  await expect.element(entry).toHaveTextContent('the office is asked, and this says which.')
  await expect.element(entry.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expect.element(entry.getByRole('button', { name: /^More for/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Export' })).not.toBeInTheDocument()
})

test('the sentence follows what happens while the reason is typed', async () => {
  await delivered()
  const { screen, dialog } = await openDiscard()
  await expect.element(dialog).toHaveTextContent('It will not reach the office.')
  await offered({ state: 'sending' })
  await expect.element(dialog).toHaveTextContent('It may have reached the office already.')
  await offered({ state: 'confirmed' })
  await expect.element(screen.getByText('This has reached the office meanwhile, so it was not discarded.')).toBeVisible()
})

test('an entry that the office refused is called refused, and goes at once', async () => {
  await delivered()
  await changeMeta(database, 'contact', { epoch: 'e' })
  await offered({
    state: 'refused',
    answer: { status: 'rejected', version: null, epoch: 'e' },
    refusal: { code: 'invalid', message: 'It is not a number.' },
  })
  const { screen, dialog, confirm } = await openDiscard()
  await expect.element(dialog).toHaveTextContent('The office has refused it, and nothing of it was carried out.')
  await confirm()
  await expect.element(screen.getByRole('heading', { name: 'Discarded in the last 7 days' })).toBeVisible()
})

test('an entry that was turned away without its own answer may have arrived', async () => {
  await delivered()
  await offered({ state: 'refused', refusal: { code: 'not-allowed', message: 'This account may not send this any more.' } })
  const { dialog } = await openDiscard()
  await expect.element(dialog).toHaveTextContent('It may have reached the office already.')
})

test('when only the photo is left, only the photo is discarded, and nothing says that all of it is there', async () => {
  await delivered(await somePhoto())
  await offered({ state: 'confirmed', confirmedAt: Date.now() })
  const { screen, dialog, confirm } = await openDiscard('Discard the photo…')
  await expect
    .element(dialog)
    .toHaveTextContent(
      'The delivery has reached the office. Its photo is not sent from this device any more; if the office has it already, it stays there.',
    )
  await confirm('Blurred')
  await expect.element(screen.getByText('Delivered to office, photo discarded')).toBeVisible()
  await expect.element(screen.getByText('Photo discarded: Blurred')).toBeVisible()
  await expect.element(screen.getByText('Delivered to office', { exact: true })).not.toBeInTheDocument()
})

test('an entry that turned out to have arrived says so, and what can be done', async () => {
  const entryId = await delivered()
  await offered()
  expect(await discardEntry(database, entryId, 'Recorded twice')).toBe('asked')
  const screen = await openQueue()
  await expect.element(screen.getByText('Given up, waits for the office’s word')).toBeVisible()
  // The server says already-arrived: the entry is a receipt that keeps its withdrawal.
  await database.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  await expect
    .element(
      screen.getByText(
        'It had already reached the office, so it was not discarded. If it should not stand, ask the office to set it aside.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText('Delivered to office', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Discarded: Recorded twice')).not.toBeInTheDocument()
})

test('a person can end the asking when the office does not answer, and the reason says what is not known', async () => {
  const entryId = await delivered()
  await offered()
  await discardEntry(database, entryId, 'Recorded twice')
  await offered({ state: 'backoff', attempts: 6, trouble: { code: 'keeps-failing', message: 'x' } })
  const { screen, dialog, confirm } = await openDiscard()
  await expect.element(screen.getByText('The office has not said yet whether it had arrived.')).toBeVisible()
  await expect.element(dialog).toHaveTextContent('This ends the asking: if the office has it, it stays there, and nobody is told.')
  await confirm('Never mind')
  await expect.element(screen.getByText('Discarded here. Whether it had reached the office is not known.')).toBeVisible()
  await expect.element(screen.getByText('Discarded: Never mind (Whether it had reached the office was not answered.)')).toBeVisible()
})

test.each([
  ['keeps-failing', 'The office has not confirmed it yet.', 'It is still tried by itself about once an hour. Retry tries now.'],
  ['app-too-old', 'This app is too old for this answer.', 'Update the app: press Reload'],
  ['unknown-kind', 'The office’s server does not know this kind of work yet.', 'It stays here until the server has been updated.'],
])('stuck with %s, it needs a person, and says what happens by itself', async (code, matter, step) => {
  await delivered()
  await offered({ state: 'backoff', attempts: 7, trouble: { code, message: 'As the server put it.' } })
  const screen = await openQueue()
  const entry = screen.getByRole('listitem')
  await expect.element(entry).toHaveTextContent('Needs you')
  await expect.element(entry).toHaveTextContent(matter)
  await expect.element(entry).toHaveTextContent(step)
  await expect.element(entry).not.toHaveTextContent('Failed to save proof')
  await expect.element(entry.getByRole('button', { name: /^More for/ })).toBeVisible()
  expect(entry.getByRole('button', { name: 'Reload' }).elements()).toHaveLength(code === 'app-too-old' ? 1 : 0)
  await entry.getByRole('button', { name: 'Retry' }).click()
  await vi.waitFor(async () => expect(await database.outbox.toArray()).toMatchObject([{ state: 'waiting', trouble: null, attempts: 0 }]))
})

test('a full disk is named where discarding or retrying meets it', async () => {
  await delivered()
  await offered({ state: 'backoff' })
  const { screen, confirm } = await openDiscard()
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  database.outbox.hook('updating', full)
  await confirm()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There is no room left on this device, so nothing was saved.')
  await screen.getByRole('button', { name: 'Keep it' }).click()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('status').getByText('There is no room left on this device', { exact: false })).toBeVisible()
  database.outbox.hook('updating').unsubscribe(full)
})

test('the photo of an entry opens large, and closes over the queue', async () => {
  await delivered(await somePhoto())
  const screen = await openQueue()
  await screen.getByRole('button', { name: `${NUMBER} as it was delivered` }).click()
  const large = screen.getByRole('dialog', { name: 'Delivery photo' })
  await expect.element(large.getByRole('img', { name: `${NUMBER} as it was delivered` })).toBeInTheDocument()
  await large.getByRole('button', { name: 'Close' }).click()
  await expect.element(large).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Queue' })).toBeVisible()
})

test('several photos of an entry are all there, and the keys lead through them', async () => {
  const [first, second, third] = [await somePhoto(), await somePhoto(), await somePhoto()]
  const delivery = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Delivered', notes: '' } as const
  await recordDelivery(database, { ...delivery, photo: first, morePhotos: [second, third] })
  const screen = await openQueue()
  await expect.element(screen.getByText('3 photos saved on this', { exact: false })).toBeInTheDocument()
  await screen.getByRole('button', { name: `${NUMBER} as it was delivered, photo 2` }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Delivery photo 2 of 3' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('dialog', { name: 'Delivery photo 3 of 3' })).toBeVisible()
})
