import { useOpenCaptures } from '#features/review/use-open-captures.ts'
import { Badge } from '#ui/feedback/badge.tsx'

/** Beside Review in the menu; nothing while no capture waits for a person. */
export function OpenCapturesCount() {
  const open = useOpenCaptures()
  if (open === 0) return null
  return (
    <span className="ml-auto pl-2 tabular-nums">
      <Badge>
        {open > 99 ? '99+' : open}
        <span className="sr-only"> to review</span>
      </Badge>
    </span>
  )
}
