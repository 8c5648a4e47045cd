import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'

/** What can be pressed for a time only. It does not vanish under its own work. */
export function ButtonUntil({ until, busy = false, ...rest }: ButtonProps & { until: number }) {
  const [overFor, setOverFor] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOverFor(until), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return overFor === until && !busy ? null : <Button {...rest} busy={busy} />
}
