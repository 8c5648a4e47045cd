import { searchUsers } from '#backend/rpc/staff-accounts.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { FoundUser } from '#domain/people/staff.ts'
import { useRefreshWhen } from '#ui/hooks/use-refresh-when.ts'
import { useTypedSearch } from '#ui/hooks/use-typed-search.ts'

export type UserSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; users: FoundUser[] }
  | { state: 'failed'; words: string }

/** People who have an account, found while somebody types. */
export function useUserSearch(typed: string): UserSearch {
  const search = useTypedSearch(typed, searchUsers)
  useRefreshWhen(search.askAgain, { online: search.state === 'answered' && search.answer.kind === 'unreachable', question: typed })
  if (search.state !== 'answered') return search
  const { answer } = search
  if (answer.kind === 'answer') return { state: 'found', users: answer.value.users }
  return { state: 'failed', words: noAnswerWords(answer.kind, { unreachable: 'Network error', otherwise: 'Error fetching users' }) }
}
