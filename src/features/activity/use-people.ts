import { useEffect, useState } from 'react'
import { listStaff } from '#backend/staff.ts'

export interface NamedPerson {
  id: string
  name: string
}

/** Everybody with a staff record and an account, by name. Without an answer the filter offers whom the list shows. */
export function usePeople(): NamedPerson[] {
  const [people, setPeople] = useState<NamedPerson[]>([])
  useEffect(() => {
    let left = false
    void listStaff().then((call) => {
      if (left || call.kind !== 'answer') return
      const named = call.value.staff.flatMap(({ user_id, user_name }) => (user_id === null ? [] : [{ id: user_id, name: user_name }]))
      setPeople(named.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN')))
    })
    return () => {
      left = true
    }
  }, [])
  return people
}
