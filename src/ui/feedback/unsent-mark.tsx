import { Badge } from '#ui/feedback/badge.tsx'
import { UpArrowIcon, WarningIcon } from '#ui/layout/icons.tsx'

/** Says that what this row shows has not reached the office yet. */
export function UnsentMark({ mark, wrap = false }: { mark: 'unsent' | 'needs-you' | undefined; wrap?: boolean }) {
  if (mark === undefined) return null
  return mark === 'unsent' ? (
    <Badge tone="info" wrap={wrap}>
      <UpArrowIcon className="size-4" /> Not sent yet
    </Badge>
  ) : (
    <Badge tone="bad" wrap={wrap}>
      <WarningIcon className="size-4" /> Needs you
    </Badge>
  )
}
