import { useMirrorProgress } from '#features/shipments/use-mirror-progress.ts'
import { Progress } from '#ui/progress.tsx'

/** The newest shipments can be worked with while the older ones still arrive. */
export function MirrorProgress() {
  const mirror = useMirrorProgress()
  if (mirror === undefined || mirror.phase === 'complete') return null
  return <Progress label="Copying shipments to this device, newest first" detail={`${mirror.rows.toLocaleString('en-IN')} so far`} />
}
