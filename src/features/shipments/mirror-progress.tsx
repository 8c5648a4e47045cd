import { useEffect, useState } from 'react'

import { useMirrorProgress } from '#features/shipments/use-mirror-progress.ts'
import { Progress } from '#ui/progress.tsx'

/** A small company's copy is there before a progress bar could be read. */
const QUICK_MS = 1000

/** The newest shipments can be worked with while the older ones still arrive. */
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
