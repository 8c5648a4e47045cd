import { expect, test } from 'vitest'
import { viewNameFault } from '#features/shipments/list/saved-views/check-view-name.ts'
import type { PersonalViews, SavedView } from '#domain/shipment/list/personal-views.ts'
import { chooseColumns, deleteView, readViews, saveView, takeViews } from '#store/copies/saved-views.ts'
import { forgetSharedViews, giveUpViewChanges, unsentViewChanges } from '#store/copies/unsent-views.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { removeDatabase } from '#store/sign-out/remove-database.ts'
import { BeingRemoved } from '#store/sign-out/removal.ts'

const PUNE = { id: '1', name: 'Pune', filter: 'q=pune', shared: false }
const LATE = { id: '2', name: 'Late', filter: 'status=Delayed', shared: false }

function atServer(view: Partial<SavedView>): SavedView {
  return { ...PUNE, sharedBy: null, mayChange: true, changedAt: '2026-11-01T06:00:00.000Z', ...view }
}

function answer(views: SavedView[], rest: Partial<PersonalViews> = {}): PersonalViews {
  return { refused: [], columns: null, ...rest, views }
}

async function opened(): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  await db.open()
  return db
}

const namesIn = async (db: WaybillDatabase) => (await readViews(db)).views.map(({ name }) => name)

test('views are kept by name, renamed in place and deleted', async () => {
  const db = await opened()
  expect((await readViews(db)).views).toEqual([])
  await saveView(db, PUNE)
  await saveView(db, LATE)
  await saveView(db, { ...PUNE, name: 'Asha' })
  expect((await readViews(db)).views).toMatchObject([
    { id: '1', name: 'Asha', filter: 'q=pune', sharedBy: null, mayChange: true },
    { id: '2', name: 'Late', filter: 'status=Delayed' },
  ])
  await deleteView(db, '1')
  expect(await namesIn(db)).toEqual(['Late'])
})

test('only the last change of each view and of the columns waits for the server, and its answer ends the waiting', async () => {
  const db = await opened()
  await saveView(db, PUNE)
  await chooseColumns(db, ['to'])
  await saveView(db, { ...PUNE, name: 'Pune city' })
  await chooseColumns(db, ['to', 'due'])
  const sent = await unsentViewChanges(db)
  expect(sent).toMatchObject([
    { kind: 'save-view', name: 'Pune city' },
    { kind: 'choose-columns', columns: ['to', 'due'] },
  ])
  await takeViews(
    db,
    sent,
    answer([atServer({ name: 'Pune city' })], { columns: { names: ['to', 'due'], changedAt: '2026-11-01T06:00:00.000Z' } }),
  )
  expect(await unsentViewChanges(db)).toEqual([])
  expect(await readViews(db)).toMatchObject({ views: [{ name: 'Pune city' }], columns: ['to', 'due'], unsent: 0 })
})

test('what is changed while an answer is on its way stays shown and unsent', async () => {
  const db = await opened()
  await saveView(db, PUNE)
  const sent = await unsentViewChanges(db)
  await saveView(db, { ...PUNE, name: 'Nashik' })
  await takeViews(db, sent, answer([atServer({})]))
  expect(await namesIn(db)).toEqual(['Nashik'])
  expect(await unsentViewChanges(db)).toMatchObject([{ name: 'Nashik' }])
})

test('a change counts as later than what it changes, though the device’s clock is behind', async () => {
  const db = await opened()
  await takeViews(db, [], answer([atServer({ changedAt: '2099-01-01T00:00:00.000Z' })]))
  await saveView(db, LATE)
  await deleteView(db, '1')
  expect((await unsentViewChanges(db)).map(({ changedAt }) => changedAt > '2099')).toEqual([false, true])
})

test('a view for which the account has no room stays on the device, says so and is offered again', async () => {
  const db = await opened()
  await saveView(db, PUNE)
  const sent = await unsentViewChanges(db)
  await takeViews(db, sent, answer([], { refused: [{ id: '1', kind: 'save-view', reason: 'too-many' }] }))
  expect(await readViews(db)).toMatchObject({ views: [{ name: 'Pune' }], notTaken: ['1'], unsent: 1 })
  await takeViews(db, sent, answer([atServer({})]))
  expect(await readViews(db)).toMatchObject({ notTaken: [], unsent: 0 })
})

test('a change that the server refuses is taken back', async () => {
  const db = await opened()
  const shared = atServer({ shared: true, sharedBy: 'Sita', mayChange: true })
  await takeViews(db, [], answer([shared]))
  await saveView(db, { ...shared, name: 'Mine' })
  await takeViews(db, await unsentViewChanges(db), answer([shared], { refused: [{ id: '1', kind: 'save-view', reason: 'not-allowed' }] }))
  expect(await readViews(db)).toMatchObject({ views: [{ name: 'Pune', sharedBy: 'Sita' }], unsent: 0 })
})

test('columns are chosen for themselves: what the server keeps shows until others are chosen here, and null is the usual ones', async () => {
  const db = await opened()
  await takeViews(db, [], answer([], { columns: { names: ['to'], changedAt: '2099-01-01T00:00:00.000Z' } }))
  await saveView(db, PUNE)
  expect((await readViews(db)).columns).toEqual(['to'])
  await chooseColumns(db, ['due'])
  await saveView(db, LATE)
  expect((await readViews(db)).columns).toEqual(['due'])
  const chosen = (await unsentViewChanges(db)).find(({ kind }) => kind === 'choose-columns')!
  // Later than what it changes, also where this device's clock is behind.
  expect(chosen.changedAt).toBe('2099-01-01T00:00:00.001Z')
  await chooseColumns(db, ['to', 'due'])
  expect((await unsentViewChanges(db)).find(({ kind }) => kind === 'choose-columns')!.changedAt).toBe('2099-01-01T00:00:00.002Z')
  await chooseColumns(db, null)
  expect((await readViews(db)).columns).toBeNull()
})

test('each change counts, by the server’s clock', async () => {
  const db = await opened()
  await changeMeta(db, 'contact', { clockOffsetMs: 3_600_000 })
  const before = Date.now()
  await saveView(db, PUNE)
  await deleteView(db, '2')
  expect((await readViews(db)).noted).toBe(2)
  const [first, second] = await unsentViewChanges(db)
  expect(second).toMatchObject({ kind: 'delete-view', id: '2' })
  const ahead = Date.parse(first!.changedAt) - before
  expect(ahead).toBeGreaterThanOrEqual(3_600_000)
  expect(ahead).toBeLessThan(3_660_000)
})

test('what was not taken is said of views that still wait, and of no others', async () => {
  const db = await opened()
  await saveView(db, PUNE)
  await saveView(db, LATE)
  const noRoom = ['1', '2'].map((id) => ({ id, kind: 'save-view', reason: 'too-many' as const }))
  await takeViews(
    db,
    await unsentViewChanges(db),
    answer([], { refused: [...noRoom, { id: null, kind: 'save-view', reason: 'too-many' }] }),
  )
  expect((await readViews(db)).notTaken).toEqual(['1', '2'])
  await giveUpViewChanges(db)
  expect(await readViews(db)).toMatchObject({ views: [], notTaken: [], unsent: 0 })
  expect(await unsentViewChanges(db)).toEqual([])
  // An answer that was under way then says nothing of what is left here.
  await saveView(db, { ...LATE, id: '3' })
  await takeViews(db, [], answer([], { refused: noRoom }))
  expect((await readViews(db)).notTaken).toEqual([])
})

test('an answer without columns leaves those that were chosen later', async () => {
  const db = await opened()
  await takeViews(db, [], answer([], { columns: { names: ['to'], changedAt: '2026-11-01T06:00:00.000Z' } }))
  await takeViews(db, [], answer([], { columns: { names: ['due'], changedAt: '2026-11-01T06:00:00.000Z' } }))
  expect((await readViews(db)).columns).toEqual(['due'])
  await takeViews(db, [], answer([]))
  expect((await readViews(db)).columns).toEqual(['due'])
})

test('who loses the office keeps their own views and no others', async () => {
  const db = await opened()
  await takeViews(db, [], answer([atServer({}), atServer({ id: '2', name: 'Theirs', shared: true, sharedBy: 'Sita' })]))
  await forgetSharedViews(db)
  expect(await namesIn(db)).toEqual(['Pune'])
})

test('a database with unsent views is not removed, and one without is', async () => {
  const person = crypto.randomUUID()
  const db = openDatabase(person)
  await saveView(db, PUNE)
  expect(await removeDatabase(person)).toBe('has-unsent-work')
  await takeViews(db, await unsentViewChanges(db), answer([atServer({})]))
  db.close()
  expect(await removeDatabase(person)).toBe('removed')
})

test('nothing is called saved in a database that is being removed', async () => {
  const db = await opened()
  await changeMeta(db, 'removal', { begun: true })
  await expect(saveView(db, PUNE)).rejects.toThrow(BeingRemoved)
})

test('a name is required, and belongs to one view in any case of letters', () => {
  const views = [atServer({})]
  expect(viewNameFault('  ', views, '2')).toBe('Please enter a name.')
  expect(viewNameFault(' pune ', views, '2')).toBe('Another view has this name.')
  expect(viewNameFault('PUNE', views, '1')).toBeNull()
  expect(viewNameFault('a'.repeat(61), views, '2')).toBe('A name has at most 60 characters.')
})

test('a person keeps fifty views of their own, and may rename each', () => {
  const views = Array.from({ length: 50 }, (_, n) => atServer({ id: String(n), name: `View ${n}` }))
  const shared = atServer({ id: 'x', name: 'Theirs', sharedBy: 'Sita' })
  expect(viewNameFault('One more', [...views.slice(1), shared], 'new')).toBeNull()
  expect(viewNameFault('One more', [...views, shared], 'new')).toMatch(/^You keep 50 views already\./)
  expect(viewNameFault('Renamed', [...views, shared], '7')).toBeNull()
})

test('an answer that was overtaken by a later one does not bring older columns back', async () => {
  const db = await opened()
  await chooseColumns(db, ['mobile'])
  const first = await unsentViewChanges(db)
  await chooseColumns(db, ['mobile', 'client'])
  const second = await unsentViewChanges(db)
  const columnsOf = (sent: typeof first): PersonalViews['columns'] => {
    const chosen = sent.findLast((change) => change.kind === 'choose-columns')
    return chosen === undefined ? null : { names: chosen.columns, changedAt: chosen.changedAt }
  }
  await takeViews(db, second, answer([], { columns: columnsOf(second) }))
  await takeViews(db, first, answer([], { columns: columnsOf(first) }))
  expect((await readViews(db)).columns).toEqual(['mobile', 'client'])
})
