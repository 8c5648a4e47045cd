import { useState } from 'react'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'

/** Why a form did not get through: the field to mend, or words where no field is at fault. */
type FormTrouble = SummarizedError | string

export interface FormSubmit {
  errors: SummarizedError[]
  /** What kept the last attempt from getting through and belongs to no field. */
  failure: string | null
  /** Grows with each attempt; the key of the summary, which then takes focus again. */
  count: number
  busy: boolean
  errorOf: (field: string) => string | undefined
  /** Asks only if nothing was found wrong, and never twice at once. `ask` answers why it did not happen. */
  run: (found: SummarizedError[], ask: () => Promise<FormTrouble | null>) => Promise<void>
}

/** One form's attempts at being sent. The typed text always stays. */
export function useFormSubmit(unexpected: FormTrouble): FormSubmit {
  const [errors, setErrors] = useState<SummarizedError[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)

  function say(trouble: FormTrouble | null) {
    setErrors(trouble === null || typeof trouble === 'string' ? [] : [trouble])
    setFailure(typeof trouble === 'string' ? trouble : null)
  }

  async function run(found: SummarizedError[], ask: () => Promise<FormTrouble | null>) {
    if (busy) return
    setCount(count + 1)
    setErrors(found)
    setFailure(null)
    if (found.length > 0) return
    setBusy(true)
    try {
      say(await ask())
    } catch {
      say(unexpected)
    } finally {
      setBusy(false)
    }
  }

  return { errors, failure, count, busy, run, errorOf: (field) => errors.find((error) => error.field === field)?.message }
}
