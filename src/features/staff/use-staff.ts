import { useEffect, useState } from 'react'
import { listStaff } from '#backend/staff.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import type { StaffRecord } from '#domain/staff.ts'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

type Staff = { state: 'loading' } | { state: 'no-answer'; why: NoAnswer } | { state: 'ready'; records: StaffRecord[] }

/** Staff records are on the server alone. What is shown stays while it is asked for again. */
export function useStaff() {
  const [staff, setStaff] = useState<Staff>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let left = false
    void listStaff().then((call) => {
      if (left) return
      if (call.kind === 'answer') setStaff({ state: 'ready', records: call.value.staff })
      else setStaff((before) => (before.state === 'ready' ? before : { state: 'no-answer', why: call.kind }))
    })
    return () => {
      left = true
    }
  }, [attempt])

  useWhenOnlineAgain(staff.state === 'no-answer', () => setAttempt((before) => before + 1))

  return {
    staff,
    loadAgain: () => {
      setStaff((before) => (before.state === 'ready' ? before : { state: 'loading' }))
      setAttempt((before) => before + 1)
    },
  }
}
