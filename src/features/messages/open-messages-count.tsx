import { useLookForMessages, useOpenMessages } from '#features/messages/open-messages.ts'
import { Badge } from '#ui/feedback/badge.tsx'

/** Beside the inbox's entry in the menu; nothing while nobody waits for an answer. */
export function OpenMessagesCount() {
  useLookForMessages()
  const open = useOpenMessages()
  if (open === 0) return null
  return (
    <span className="ml-auto pl-2 tabular-nums">
      <Badge>
        {open > 99 ? '99+' : open}
        <span className="sr-only"> open</span>
      </Badge>
    </span>
  )
}
