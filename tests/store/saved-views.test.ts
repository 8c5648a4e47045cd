import { expect, test } from 'vitest'
import { viewNameFault } from '#features/shipments/saved-views/check-view-name.ts'
import { openDatabase } from '#store/database.ts'
import { changeMeta } from '#store/meta.ts'
import { BeingRemoved } from '#store/removal.ts'
import { deleteView, readSavedViews, saveView } from '#store/saved-views.ts'

test('views are kept by name, renamed in place and deleted', async () => {
  const db = openDatabase(crypto.randomUUID())
  expect(await readSavedViews(db)).toEqual([])
  await saveView(db, { id: '1', name: 'Pune', filter: 'q=pune' })
  await saveView(db, { id: '2', name: 'Late', filter: 'status=Delayed' })
  await saveView(db, { id: '1', name: 'Asha', filter: 'q=pune' })
  expect(await readSavedViews(db)).toEqual([
    { id: '1', name: 'Asha', filter: 'q=pune' },
    { id: '2', name: 'Late', filter: 'status=Delayed' },
  ])
  await deleteView(db, '1')
  expect((await readSavedViews(db)).map(({ id }) => id)).toEqual(['2'])
})

test('nothing is called saved in a database that is being removed', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.open()
  await changeMeta(db, 'removal', { begun: true })
  await expect(saveView(db, { id: '1', name: 'Pune', filter: '' })).rejects.toThrow(BeingRemoved)
})

test('a name is asked for, and is one view’s alone whatever its case', () => {
  const views = [{ id: '1', name: 'Pune', filter: '' }]
  expect(viewNameFault('  ', views, null)).toBe('Please enter a name.')
  expect(viewNameFault(' pune ', views, '2')).toBe('Another view has this name.')
  expect(viewNameFault('PUNE', views, '1')).toBeNull()
})
