/** How one person looks at the list of shipments: what follows them to every device. */
export interface SavedView {
  id: string
  name: string
  /** Search, filters, order and columns, as in the list's address. */
  filter: string
  /** The whole office may open it. */
  shared: boolean
  /** Who shared it; null for one's own. */
  sharedBy: string | null
  /** Its owner may, and for a shared one an admin. */
  mayChange: boolean
  changedAt: string
}

/** Null stands for the usual columns. */
export type ColumnChoice = string[] | null

/** What a person changed on this device. */
export type ViewChange =
  | { kind: 'save-view'; id: string; name: string; filter: string; shared: boolean; changedAt: string }
  | { kind: 'delete-view'; id: string; changedAt: string }
  | { kind: 'choose-columns'; columns: ColumnChoice; changedAt: string }

export type ViewRefusal = 'invalid' | 'too-many' | 'not-allowed'

/** How everything stands at the server, and which of the changes it did not take. */
export interface PersonalViews {
  refused: { id: string | null; kind: string; reason: ViewRefusal }[]
  views: SavedView[]
  columns: { names: ColumnChoice; changedAt: string } | null
}

export const MOST_VIEWS = 50
export const LONGEST_VIEW_NAME = 60

/** Two changes about the same: only the newer one has to be sent. */
export function changeKey(change: ViewChange): string {
  return change.kind === 'choose-columns' ? change.kind : change.id
}

/** The server's views with this device's unsent changes on top. A view that is new here is its maker's own. */
export function withChanges(views: readonly SavedView[], changes: readonly ViewChange[]): SavedView[] {
  const shown = new Map(views.map((view) => [view.id, view]))
  for (const change of changes) {
    if (change.kind === 'delete-view') shown.delete(change.id)
    if (change.kind !== 'save-view') continue
    const { kind: _kind, ...saved } = change
    shown.set(change.id, { sharedBy: null, mayChange: true, ...shown.get(change.id), ...saved })
  }
  return [...shown.values()]
}

/** Later than what it changes, whatever the device's clock says: the person has seen that. */
export function stampAfter(now: number, before: string | undefined): string {
  const seen = before === undefined ? Number.NEGATIVE_INFINITY : Date.parse(before)
  return new Date(Math.max(now, seen + 1)).toISOString()
}
