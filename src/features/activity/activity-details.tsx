import { useState } from 'react'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { detailsOf } from '#domain/sync/activity-messages.ts'
import { DetailsButton } from '#ui/controls/details-button.tsx'
import { shownInIndia } from '#ui/format/shown-in-india.ts'
import { ChangedFields } from '#ui/layout/changed-fields.tsx'

/** Every changed field with what it was and what it became, behind one press. */
export function ActivityDetails({ entry }: { entry: ActivityEntry }) {
  const [open, setOpen] = useState(false)
  const details = detailsOf(entry, shownInIndia)
  if (details.length === 0) return null
  const id = `details-${entry.id}`
  return (
    <>
      <DetailsButton
        open={open}
        controls={id}
        label={`Details of ${entry.recordName}, ${details.length}`}
        onToggle={() => setOpen(!open)}
      />
      <ChangedFields id={id} hidden={!open} fields={details} action={entry.action} />
    </>
  )
}
