import { useEffect, useState } from 'react'

const AT_ONCE = 10

/** How many of the labels are drawn: some more with every turn, so that the page stays quick and can be left. */
export function useDrawnLabels(total: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn >= total) return
    const next = setTimeout(() => setDrawn(Math.min(total, drawn + AT_ONCE)))
    return () => clearTimeout(next)
  }, [drawn, total])
  return Math.min(drawn, total)
}
