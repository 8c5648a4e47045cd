import { useState } from 'react'
import type { SummarizedError } from '#ui/error-summary.tsx'

export interface Attempt {
  errors: SummarizedError[]
  /** Grows with each attempt; the key of the summary, which then takes focus again. */
  count: number
  busy: boolean
  errorOf: (field: string) => string | undefined
  /** Asks only if nothing was found wrong, and never twice at once. What `ask` answers is why it did not happen. */
  run: (found: SummarizedError[], ask: () => Promise<SummarizedError | null>) => Promise<void>
}

/** One form's attempts at being sent. What was typed stays whatever happens. */
export function useAttempt(unexpected: SummarizedError): Attempt {
  const [errors, setErrors] = useState<SummarizedError[]>([])
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)

  async function run(found: SummarizedError[], ask: () => Promise<SummarizedError | null>) {
    if (busy) return
    setCount(count + 1)
    setErrors(found)
    if (found.length > 0) return
    setBusy(true)
    try {
      const refused = await ask()
      setErrors(refused === null ? [] : [refused])
    } catch {
      setErrors([unexpected])
    } finally {
      setBusy(false)
    }
  }

  return { errors, count, busy, run, errorOf: (field) => errors.find((error) => error.field === field)?.message }
}
