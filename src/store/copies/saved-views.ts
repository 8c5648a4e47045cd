import {
  changeKey,
  stampAfter,
  withChanges,
  type ColumnChoice,
  type PersonalViews,
  type SavedView,
  type ViewChange,
} from '#domain/shipment/list/personal-views.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { ViewsState } from '#store/database/meta-rows.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'
import { orStorageFull } from '#store/database/storage-full.ts'

/** What the list of this person looks like: the server's last word with what is unsent on top. */
export interface KeptViews {
  /** By name, as a person looks for them. */
  views: SavedView[]
  columns: ColumnChoice
  /** Ids of views that the server did not take because a person keeps so many. */
  notTaken: string[]
  /** How many changes the server has not taken. */
  unsent: number
  /** Grows with each change that a person makes here. */
  noted: number
}

export async function readViews(db: WaybillDatabase): Promise<KeptViews> {
  const state = await readMeta(db, 'views')
  const { unsent } = state
  const chosen = unsent.findLast((change) => change.kind === 'choose-columns')
  return {
    views: withChanges(state.kept, unsent).toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN')),
    columns: chosen === undefined ? (state.columns?.names ?? null) : chosen.columns,
    notTaken: state.notTaken.filter((id) => unsent.some((change) => changeKey(change) === id)),
    unsent: unsent.length,
    noted: state.noted,
  }
}

/** A view with the same id takes the new name, filter and sharing. */
export async function saveView(db: WaybillDatabase, view: Pick<SavedView, 'id' | 'name' | 'filter' | 'shared'>): Promise<void> {
  const { id, name, filter, shared } = view
  await note(db, (changedAt) => ({ kind: 'save-view', id, name, filter, shared, changedAt }))
}

export async function deleteView(db: WaybillDatabase, id: string): Promise<void> {
  await note(db, (changedAt) => ({ kind: 'delete-view', id, changedAt }))
}

/** Null: the usual ones. */
export async function chooseColumns(db: WaybillDatabase, columns: ColumnChoice): Promise<void> {
  await note(db, (changedAt) => ({ kind: 'choose-columns', columns, changedAt }))
}

/**
 * The server's answer to these changes. What was changed here since they went out stays unsent, and so does a view for which the server has
 * no room: it is offered again each time. The words of other refusals go to the person, and the server's view stands.
 */
export async function takeViews(
  db: WaybillDatabase,
  sent: readonly ViewChange[],
  { refused, views, columns }: PersonalViews,
): Promise<void> {
  const notTaken = refused.flatMap(({ id, reason }) => (id !== null && reason === 'too-many' ? [id] : []))
  const settled = new Set(sent.filter((change) => !notTaken.includes(changeKey(change))).map(stampOf))
  await db.transaction('rw', db.meta, async () => {
    await mustNotBeRemoved(db)
    const state = await readMeta(db, 'views')
    const unsent = state.unsent.filter((change) => !settled.has(stampOf(change)))
    // Answers can pass each other on the way.
    const isLate = (state.columns?.changedAt ?? '') > (columns?.changedAt ?? '')
    await changeMeta(db, 'views', { unsent, kept: views, columns: isLate ? state.columns : columns, notTaken })
  })
}

const stampOf = (change: ViewChange) => `${changeKey(change)} ${change.changedAt}`

async function note(db: WaybillDatabase, make: (changedAt: string) => ViewChange): Promise<void> {
  await orStorageFull(
    db.transaction('rw', db.meta, async () => {
      await mustNotBeRemoved(db)
      const state = await readMeta(db, 'views')
      const { clockOffsetMs } = await readMeta(db, 'contact')
      const now = Date.now() + (clockOffsetMs ?? 0)
      const { unsent } = state
      const key = changeKey(make(new Date(now).toISOString()))
      const before = unsent.find((change) => changeKey(change) === key)?.changedAt ?? standsSince(state, key)
      const change = make(stampAfter(now, before))
      await changeMeta(db, 'views', {
        unsent: [...unsent.filter((other) => changeKey(other) !== key), change],
        noted: state.noted + 1,
      })
    }),
  )
}

function standsSince({ kept, columns }: ViewsState, key: string): string | undefined {
  return key === 'choose-columns' ? columns?.changedAt : kept.find(({ id }) => id === key)?.changedAt
}
