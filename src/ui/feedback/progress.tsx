import { useId } from 'react'

interface ProgressProps {
  label: string
  /** Leave out while the total is unknown. */
  value?: number
  max?: number
  /** Such as "1,200 of 20,000". */
  detail?: string
}

export function Progress({ label, value, max = 1, detail }: ProgressProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {detail && <span className="text-ink-muted tabular-nums">{detail}</span>}
      </div>
      <progress id={id} className="progress-bar" {...(value === undefined ? {} : { value, max })} />
    </div>
  )
}
