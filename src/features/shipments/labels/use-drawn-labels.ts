import { useEffect, useState } from 'react'

const AT_ONCE = 10

/** How many of the labels are drawn: some more with every turn, so that the page stays quick and can be left. Others begin anew. */
export function useDrawnLabels(labels: readonly unknown[]): number {
  const [drawn, setDrawn] = useState({ of: labels, count: 0 })
  const count = drawn.of === labels ? drawn.count : 0
  useEffect(() => {
    if (count >= labels.length) return
    const next = setTimeout(() => setDrawn({ of: labels, count: Math.min(labels.length, count + AT_ONCE) }))
    return () => clearTimeout(next)
  }, [labels, count])
  return count
}
