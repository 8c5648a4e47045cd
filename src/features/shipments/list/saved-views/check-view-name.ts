import { LONGEST_VIEW_NAME, MOST_VIEWS, type SavedView } from '#domain/shipment/list/personal-views.ts'

/** Null for a name that can be taken. `of` is the view that is named. */
export function viewNameFault(typed: string, views: readonly SavedView[], of: string): string | null {
  const name = typed.trim()
  if (name === '') return 'Please enter a name.'
  if (name.length > LONGEST_VIEW_NAME) return `A name has at most ${LONGEST_VIEW_NAME} characters.`
  const taken = views.some((view) => view.id !== of && view.name.toLowerCase() === name.toLowerCase())
  if (taken) return 'Another view has this name.'
  const own = views.filter(({ sharedBy }) => sharedBy === null)
  if (own.length < MOST_VIEWS || views.some(({ id }) => id === of)) return null
  return `You keep ${MOST_VIEWS} views already. Delete one of them first, under "Edit views".`
}
