import { Badge } from '#ui/feedback/badge.tsx'
import { UpArrowIcon, WarningIcon } from '#ui/layout/icons.tsx'

/** Says that what this row shows has not reached the office yet. */
export function UnsentMark({ mark }: { mark: 'unsent' | 'needs-you' | undefined }) {
  if (mark === undefined) return null
  return mark === 'unsent' ? (
    <Badge tone="info">
      <UpArrowIcon className="size-4" /> Not sent yet
    </Badge>
  ) : (
    <Badge tone="bad">
      <WarningIcon className="size-4" /> Needs you
    </Badge>
  )
}
