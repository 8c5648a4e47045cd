/** What is done with clients and with warehouses, for the words about its failing. */
export type DirectoryWork = 'fetching' | 'creating' | 'updating' | 'deleting'

/** What became of refused work, said under the server's no. */
export function refusedWorkWords(
  work: { what: DirectoryWork; name: string | null; isConflict: boolean },
  thing: 'client' | 'warehouse',
): string {
  const which = work.name ?? `A ${thing} that is no longer on this device`
  if (work.isConflict) return `${which}: open the queue and choose whose values stay.`
  if (work.what === 'creating') return `${which} is on this device alone and not in the list.`
  return work.what === 'deleting' ? `${which} is still there.` : `${which} is shown as the office has it.`
}
