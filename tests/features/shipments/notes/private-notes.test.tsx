import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { addPrivateNote, listPrivateNotes, type WrittenNote } from '#backend/rpc/shipment/private-notes.ts'
import type { PrivateNote } from '#domain/shipment/private-note.ts'
import { NotesOfGone } from '#features/shipments/notes/notes-of-gone.tsx'
import { NotesSection } from '#features/shipments/notes/notes-section.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readNoteDrafts } from '#store/drafts/note-draft.ts'

vi.mock('#backend/rpc/shipment/private-notes.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const shipment = { id: 'a1', shipment_id: 'SHP7K3M9QWE', updated_at: '2026-11-22T06:00:00.000Z' }
const asked: PrivateNote = { id: 'n1', replyTo: null, text: 'Pays late', writtenBy: 'Sita', writtenAt: '2026-11-22T06:00:00.000Z' }
const later: PrivateNote = { id: 'n2', replyTo: null, text: 'Ask for Meera', writtenBy: null, writtenAt: '2026-11-22T08:00:00.000Z' }
const reply: PrivateNote = { id: 'n3', replyTo: 'n1', text: 'Paid now', writtenBy: 'Mohan', writtenAt: '2026-11-22T09:00:00.000Z' }

let database: WaybillDatabase
let stored: PrivateNote[] | null
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
  stored = [asked, later, reply]
  vi.mocked(listPrivateNotes).mockImplementation(async () => answer({ notes: stored }))
  vi.mocked(addPrivateNote).mockImplementation(async (note) => answer({ added: true, notes: write(note) }))
})
afterEach(async () => {
  vi.resetAllMocks()
  vi.restoreAllMocks()
  await cleanup()
  await database.delete()
})

/** As the server: an id stands for the words that came first. */
function write({ noteId, replyTo, text }: WrittenNote): PrivateNote[] {
  const notes = stored ?? []
  if (!notes.some(({ id }) => id === noteId)) {
    stored = [...notes, { id: noteId, replyTo, text, writtenBy: 'Asha', writtenAt: '2026-11-23T04:00:00.000Z' }]
  }
  return stored ?? []
}

async function open() {
  const screen = await render(
    <DatabaseProvider database={database}>
      <NotesSection shipment={shipment} />
    </DatabaseProvider>,
  )
  const section = screen.getByRole('region', { name: 'Private notes' })
  return { screen, section, field: section.getByRole('textbox', { name: 'New private note' }) }
}

const drafts = async () => (await readNoteDrafts(database, 'a1')).map(({ text }) => text)

test('notes stand in order with writer and time, each reply under its note', async () => {
  const { section } = await open()
  const list = section.getByRole('list', { name: 'Private notes' })
  await expect
    .element(list)
    .toHaveTextContent(/Sita · 22 Nov 2026, 11:30 am IST\s*Pays late.*Mohan.*Paid now.*a person who has left.*Ask for Meera/)
  await expect.element(section.getByRole('list', { name: 'Replies to Sita' })).toHaveTextContent('Paid now')
})

test('a note is added, and a reply under the note that it answers', async () => {
  const { section, field } = await open()
  await section.getByRole('button', { name: 'Add note' }).click()
  await expect.element(section.getByRole('alert')).toHaveTextContent('Write the note first.')
  await field.fill('  Gate code 4711 \n')
  await section.getByRole('button', { name: 'Add note' }).click()
  await expect.element(section.getByText('Gate code 4711', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('')
  await section.getByRole('button', { name: 'Reply to Sita' }).click()
  const answered = section.getByRole('textbox', { name: 'Reply to Sita' })
  await expect.element(answered).toHaveFocus()
  await answered.fill('Since Monday')
  await section.getByRole('button', { name: 'Add reply' }).click()
  await expect.element(section.getByRole('list', { name: 'Replies to Sita' })).toHaveTextContent('Since Monday')
  await expect.element(section.getByRole('button', { name: 'Reply to Sita' })).toHaveFocus()
  expect(vi.mocked(addPrivateNote).mock.calls.map(([{ replyTo, text }]) => [replyTo, text])).toEqual([
    [null, 'Gate code 4711'],
    ['n1', 'Since Monday'],
  ])
  expect(await drafts()).toEqual([])
})

test('a note whose answer is lost is kept, over a closed page as well, and sent again as the same one', async () => {
  vi.mocked(addPrivateNote).mockResolvedValueOnce({ kind: 'unreachable' })
  const first = await open()
  await first.field.fill('Ring twice')
  await first.section.getByRole('button', { name: 'Add note' }).click()
  await expect
    .element(first.section.getByRole('alert'))
    .toHaveTextContent('No connection. Try again when you have signal. Your note is kept on this device.')
  await expect.element(first.field).toHaveValue('Ring twice')
  await cleanup()
  const { section, field } = await open()
  await expect.element(field).toHaveValue('Ring twice')
  await section.getByRole('button', { name: 'Add note' }).click()
  await expect.element(field).toHaveValue('')
  const [before, after] = vi.mocked(addPrivateNote).mock.calls.map(([{ noteId }]) => noteId)
  expect(after).toBe(before)
  expect(await drafts()).toEqual([])
})

test('words typed after a note had arrived unseen are not lost: they become another note', async () => {
  vi.mocked(addPrivateNote).mockImplementationOnce(async (note) => {
    write(note)
    return { kind: 'unreachable' }
  })
  const { section, field } = await open()
  await field.fill('Ring')
  await section.getByRole('button', { name: 'Add note' }).click()
  await field.fill('Ring twice')
  await section.getByRole('button', { name: 'Add note' }).click()
  await expect.element(section.getByRole('alert')).toHaveTextContent('This note had arrived already')
  await expect.element(field).toHaveValue('Ring twice')
  await section.getByRole('button', { name: 'Add note' }).click()
  await expect.element(field).toHaveValue('')
  expect(stored?.slice(3).map(({ text }) => text)).toEqual(['Ring', 'Ring twice'])
})

test('without signal the notes of the last time are read; what is typed waits on the device and says so', async () => {
  await open()
  await expect.poll(() => database.responseCache.count()).toBe(1)
  await cleanup()
  vi.mocked(listPrivateNotes).mockResolvedValue({ kind: 'unreachable' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { section, field } = await open()
  await expect.element(section.getByText('Pays late')).toBeVisible()
  await expect.element(section.getByText(/^These are the notes of .* IST\.$/)).toBeVisible()
  const add = section.getByRole('button', { name: 'Add note' })
  await expect.element(add).toBeDisabled()
  await expect.element(add).toHaveAccessibleDescription('Adding a note needs a connection. What you type is kept on this device.')
  await field.fill('Later')
  await expect.poll(drafts).toEqual(['Later'])
  await field.fill('')
  await expect.poll(drafts).toEqual([])
})

test('a device that has no notes of a shipment yet says why, and asks again', async () => {
  vi.mocked(listPrivateNotes).mockResolvedValueOnce({ kind: 'failed', message: 'x' })
  const { section } = await open()
  await expect.element(section.getByText('Private notes are kept by the server alone.')).toBeVisible()
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.element(section.getByText('Pays late')).toBeVisible()
})

test('an empty list, and a shipment that has not reached the office, say so', async () => {
  stored = []
  const { screen, section, field } = await open()
  await expect.element(section.getByText('Nobody has written one yet.')).toBeVisible()
  await expect.element(field).toBeVisible()
  stored = null
  await screen.rerender(
    <DatabaseProvider database={database}>
      <NotesSection shipment={{ ...shipment, updated_at: '2026-11-22T07:00:00.000Z' }} />
    </DatabaseProvider>,
  )
  await expect.element(section.getByText(/The office does not have this shipment yet/)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('a refused note keeps its words; once the shipment is gone they are shown until somebody discards them', async () => {
  vi.mocked(addPrivateNote).mockResolvedValue(answer({ refused: 'not-found' }))
  const { section, field } = await open()
  await field.fill('Too late')
  await section.getByRole('button', { name: 'Add note' }).click()
  await expect.element(section.getByRole('alert')).toHaveTextContent('This shipment no longer exists. Nothing was added.')
  await expect.element(field).toHaveValue('Too late')
  await cleanup()
  const screen = await render(
    <DatabaseProvider database={database}>
      <NotesOfGone shipmentId="a1" />
    </DatabaseProvider>,
  )
  await expect.element(screen.getByText('Too late')).toBeVisible()
  await screen.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(screen.getByText('Too late')).not.toBeInTheDocument()
})

test('the last tenth of the room is counted down', async () => {
  const { section, field } = await open()
  await field.fill('x'.repeat(1999))
  await expect.element(section.getByText('1 character left')).toBeVisible()
  await expect.poll(async () => (await drafts()).length).toBe(1)
})
