import { useEffect, useState } from 'react'

import { useMirrorProgress } from '#features/shipments/list/hooks/use-mirror-progress.ts'
import { Progress } from '#ui/feedback/progress.tsx'

/** A small company's copy is there before a progress bar could be read. */
const QUICK_MS = 1000

/** People can work with the newest shipments while the older ones still arrive. */
export function MirrorProgress() {
  const mirror = useMirrorProgress()
  const copying = mirror !== undefined && mirror.phase !== 'complete'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = copying ? setTimeout(() => setSlow(true), QUICK_MS) : undefined
    return () => clearTimeout(timer)
  }, [copying])
  if (!copying || !slow) return null
  return <Progress label="Copying shipments to this device, newest first" detail={`${mirror.rows.toLocaleString('en-IN')} so far`} />
}
