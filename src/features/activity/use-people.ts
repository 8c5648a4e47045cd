import { useEffect, useState } from 'react'
import { listStaff } from '#backend/staff.ts'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

export interface NamedPerson {
  id: string
  name: string
}

/** Everybody with a staff record and an account, by name. Without an answer the filter offers whom the list shows. */
export function usePeople(): NamedPerson[] {
  const [people, setPeople] = useState<NamedPerson[]>([])
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useWhenOnlineAgain(failed, () => setAttempt(attempt + 1))
  useEffect(() => {
    let left = false
    void listStaff().then((call) => {
      if (left) return
      setFailed(call.kind !== 'answer')
      if (call.kind !== 'answer') return
      const named = call.value.staff.flatMap(({ user_id, user_name }) => (user_id === null ? [] : [{ id: user_id, name: user_name }]))
      setPeople(named.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN')))
    })
    return () => {
      left = true
    }
  }, [attempt])
  return people
}
