import type { WaybillDatabase } from '#store/database.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import type { SavedView } from '#store/meta-rows.ts'
import { mustNotBeRemoved } from '#store/removal.ts'
import { orStorageFull } from '#store/storage-full.ts'

export type { SavedView } from '#store/meta-rows.ts'

/** By name, as a person looks for them. */
export async function readSavedViews(db: WaybillDatabase): Promise<SavedView[]> {
  const { views } = await readMeta(db, 'views')
  return views.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'))
}

/** A view with the same id takes the new name and filter. */
export async function saveView(db: WaybillDatabase, view: SavedView): Promise<void> {
  await changeViews(db, (views) => [...views.filter(({ id }) => id !== view.id), view])
}

export async function deleteView(db: WaybillDatabase, id: string): Promise<void> {
  await changeViews(db, (views) => views.filter((view) => view.id !== id))
}

async function changeViews(db: WaybillDatabase, change: (views: SavedView[]) => SavedView[]): Promise<void> {
  await orStorageFull(
    db.transaction('rw', db.meta, async () => {
      await mustNotBeRemoved(db)
      const { views } = await readMeta(db, 'views')
      await changeMeta(db, 'views', { views: change(views) })
    }),
  )
}
