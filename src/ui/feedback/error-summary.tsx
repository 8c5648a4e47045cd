import { useEffect, useRef } from 'react'
import { WarningIcon } from '#ui/layout/icons.tsx'
import { bringMessageInSight } from '#ui/feedback/message-in-sight.ts'

export interface SummarizedError {
  /** Id of the control the message belongs to. */
  field: string
  message: string
  /** What the field is called, where the message alone would not tell. */
  label?: string
}

/** Takes focus when it appears and links each message to its field. Give it a new `key` per attempt so that it takes focus again. */
export function ErrorSummary({ errors, title = 'Please check what you entered' }: { errors: SummarizedError[]; title?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const present = errors.length > 0
  useEffect(() => {
    if (present) box.current?.focus()
  }, [present])
  if (!present) return null
  return (
    // With letters of twice the size the words take a line of their own before one is broken.
    <div ref={box} tabIndex={-1} role="alert" className="flex flex-wrap gap-3 rounded-card border-2 border-bad bg-bad-soft p-4 text-bad">
      <WarningIcon className="mt-0.5 size-6" />
      <div className="max-w-full min-w-min flex-1 basis-0">
        <p className="font-bold">{title}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {errors.map(({ field, message, label }) => (
            <li key={`${field}-${message}`}>
              <a
                href={`#${field}`}
                className="inline-flex min-h-6 items-center underline underline-offset-4 wrap-anywhere pointer-coarse:min-h-target"
                onClick={(event) => {
                  event.preventDefault()
                  const control = document.getElementById(field)
                  control?.focus()
                  if (control) bringMessageInSight(control)
                }}
              >
                {label === undefined ? message : `${label}: ${message}`}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
