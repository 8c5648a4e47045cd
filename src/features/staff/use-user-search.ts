import { useEffect, useState } from 'react'
import { searchUsers } from '#backend/staff.ts'
import type { FoundUser } from '#domain/staff.ts'

const PAUSE_MS = 400

export type UserSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; users: FoundUser[] }
  | { state: 'failed'; words: 'Error fetching users' | 'Network error' }

/** Asks when typing pauses. An answer to what was typed before is thrown away, however late it comes. */
export function useUserSearch(typed: string): UserSearch {
  const text = typed.trim()
  const [answered, setAnswered] = useState<{ text: string; result: UserSearch }>({ text: '', result: { state: 'idle' } })

  useEffect(() => {
    if (text === '') return
    let left = false
    const pause = setTimeout(() => {
      void searchUsers(text).then((call) => {
        if (left) return
        setAnswered({
          text,
          result:
            call.kind === 'answer'
              ? { state: 'found', users: call.value.users }
              : { state: 'failed', words: call.kind === 'unreachable' ? 'Network error' : 'Error fetching users' },
        })
      })
    }, PAUSE_MS)
    return () => {
      left = true
      clearTimeout(pause)
    }
  }, [text])

  if (text === '') return { state: 'idle' }
  return answered.text === text ? answered.result : { state: 'searching' }
}
