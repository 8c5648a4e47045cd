import { stepsOf, type StepState } from '#features/tracking/result/tracking-steps.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'

const TONES: Record<StepState, string> = { going: 'bg-ink', there: 'bg-good', trouble: 'bg-warn', over: 'bg-bad' }

export function StepBar({ shipment }: { shipment: TrackedShipment }) {
  const { names, reached, state } = stepsOf(shipment)
  return (
    <ol aria-label="Steps" className="flex gap-1.5">
      {names.map((name, index) => (
        <li key={name} aria-current={index === reached ? 'step' : undefined} className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span
            aria-hidden="true"
            className={`h-2 rounded-full ${index > reached ? 'bg-line' : index === reached || state === 'there' ? TONES[state] : 'bg-ink'}`}
          />
          <span
            className={`text-[clamp(0.6875rem,3.4vw,0.75rem)] leading-tight wrap-anywhere sm:text-sm ${index === reached ? 'font-bold' : 'text-ink-muted'}`}
          >
            {name}
            <span className="sr-only">{index < reached ? ', done' : index > reached ? ', still to come' : ''}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
