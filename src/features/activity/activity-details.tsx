import { useState } from 'react'
import type { ActivityEntry } from '#domain/activity.ts'
import { detailsOf } from '#features/activity/activity-words.ts'
import { DetailsButton } from '#ui/details-button.tsx'

/** Every changed field with what it was and what it became, behind one press. */
export function ActivityDetails({ entry }: { entry: ActivityEntry }) {
  const [open, setOpen] = useState(false)
  const details = detailsOf(entry)
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
      <dl id={id} hidden={!open} className="flex flex-col gap-2">
        {details.map(({ field, before, after }) => (
          <div key={field} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt className="text-ink-muted">{field}</dt>
            <dd className="wrap-anywhere">
              {entry.action === 'update' ? (
                <>
                  <del className="text-ink-muted">{before}</del> <span aria-hidden="true">→</span>
                  <span className="sr-only">became</span> <ins className="no-underline">{after}</ins>
                </>
              ) : entry.action === 'insert' ? (
                after
              ) : (
                before
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
