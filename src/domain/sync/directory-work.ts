/** Kinds of work on clients and warehouses, for the words when they fail. */
export type DirectoryWork = 'fetching' | 'creating' | 'updating' | 'deleting'

/** What became of refused work, said under the server's no. */
export function refusedWorkWords(
  work: { what: DirectoryWork; name: string | null; code: string; isConflict: boolean },
  thing: 'client' | 'warehouse',
): string {
  const which = work.name ?? `A ${thing} that is no longer on this device`
  if (work.isConflict) return `${which}: open the queue and choose whose values stay.`
  if (work.what === 'creating') return `${which} is on this device alone and not in the list.`
  if (work.what !== 'deleting') return `${which} is shown as the office has it.`
  return isChangedUnseen(work) ? `${which} is still there. Look at what was changed before you decide.` : `${which} is still there.`
}

/** Somebody else changed it unseen: deleting it anyway is a decision, not another try. */
export function isChangedUnseen({ what, code }: { what: DirectoryWork; code: string }): boolean {
  return what === 'deleting' && code === 'changed-meanwhile'
}
