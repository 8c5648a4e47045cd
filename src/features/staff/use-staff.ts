import { useEffect, useState } from 'react'
import { listStaff } from '#backend/staff.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import type { StaffRecord } from '#domain/staff.ts'

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

  const waitsForSignal = staff.state === 'no-answer'
  useEffect(() => {
    if (!waitsForSignal) return
    const again = () => setAttempt((before) => before + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [waitsForSignal])

  return {
    staff,
    loadAgain: () => {
      setStaff((before) => (before.state === 'ready' ? before : { state: 'loading' }))
      setAttempt((before) => before + 1)
    },
  }
}
