import type { SavedView } from '#store/saved-views.ts'

export const LONGEST_NAME = 40

/** Null for a name that can be taken. `of` is the view that is renamed. */
export function viewNameFault(typed: string, views: readonly SavedView[], of: string | null): string | null {
  const name = typed.trim()
  if (name === '') return 'Please enter a name.'
  const taken = views.some((view) => view.id !== of && view.name.toLowerCase() === name.toLowerCase())
  return taken ? 'Another view has this name.' : null
}
