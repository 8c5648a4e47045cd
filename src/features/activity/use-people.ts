import { listStaff } from '#backend/rpc/staff-accounts.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export interface NamedPerson {
  id: string
  name: string
}

/** Everybody with a staff record and an account, by name. Without an answer the filter offers the people in the list. */
export function usePeople(): NamedPerson[] {
  const { value } = useServerQuery('staff', listStaff)
  const named = (value?.staff ?? []).flatMap(({ user_id, user_name }) => (user_id === null ? [] : [{ id: user_id, name: user_name }]))
  return named.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'))
}
