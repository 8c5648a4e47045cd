import { useEffect, useRef, useState } from 'react'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'

interface RunProgress {
  done: number
  of: number
  stopping: boolean
}

/**
 * Does something for client after client, in one tab at a time, until all are done, somebody stops it, or `one` answers that there is no use
 * in the next one. Leaving the page stops it behind the client that is under way.
 */
export function useOneByOne(lock: string, one: (clientCode: string) => Promise<boolean>) {
  const [progress, setProgress] = useState<RunProgress | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  async function start(clientCodes: readonly string[], before?: () => Promise<unknown>) {
    if (progress !== null) return
    const wasAlone = await aloneWith(lock, async () => {
      stopped.current = false
      const letGo = holdUnsavedWork()
      try {
        await before?.()
        for (const [done, code] of clientCodes.entries()) {
          setProgress({ done, of: clientCodes.length, stopping: false })
          const goesOn = await one(code)
          if (!goesOn || stopped.current) break
        }
      } finally {
        letGo()
        setProgress(null)
      }
    })
    setElsewhere(!wasAlone)
  }

  function stop() {
    stopped.current = true
    setProgress((before) => before && { ...before, stopping: true })
  }

  return { progress, isElsewhere, start, stop }
}

/** Does the work unless another tab is at it; false when one is. */
async function aloneWith(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await work()
    return true
  })
}
