import { formatInstant } from '#ui/format/format-time.ts'

export interface TimelineStep {
  status: string
  /** An instant, ISO 8601. */
  at: string
  city: string | null
}

/** Steps in the order they are given, the first one standing out. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={`${step.at} ${step.status} ${index}`}
          className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-[-0.375rem] not-last:before:left-[0.4375rem] not-last:before:w-0.5 not-last:before:bg-line"
        >
          <span
            aria-hidden="true"
            className={`z-1 mt-1.5 size-4 shrink-0 rounded-full border-2 ${index === 0 ? 'border-ink bg-ink' : 'border-line-strong bg-surface'}`}
          />
          <div className="min-w-0">
            <p className={index === 0 ? 'font-bold' : 'font-medium'}>
              {step.status}
              {step.city !== null && <span className="font-normal text-ink-muted"> · {step.city}</span>}
            </p>
            <p className="text-sm text-ink-muted">
              <time dateTime={step.at}>{formatInstant(step.at)} IST</time>
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
