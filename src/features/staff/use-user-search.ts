import { searchUsers } from '#backend/staff.ts'
import type { FoundUser } from '#domain/staff.ts'
import { useTypedSearch } from '#ui/use-typed-search.ts'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

export type UserSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; users: FoundUser[] }
  | { state: 'failed'; words: 'Error fetching users' | 'Network error' }

/** People who have an account, found while somebody types. */
export function useUserSearch(typed: string): UserSearch {
  const search = useTypedSearch(typed, searchUsers)
  useWhenOnlineAgain(search.state === 'answered' && search.answer.kind === 'unreachable', search.askAgain)
  if (search.state !== 'answered') return search
  const { answer } = search
  if (answer.kind === 'answer') return { state: 'found', users: answer.value.users }
  return { state: 'failed', words: answer.kind === 'unreachable' ? 'Network error' : 'Error fetching users' }
}
