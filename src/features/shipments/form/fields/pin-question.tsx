import type { PinContradiction } from '#domain/places/place-of-pin.ts'
import type { TypedPlace } from '#domain/shipment/typed-shipment.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

interface PinQuestionProps {
  pin: string
  contradiction: PinContradiction
  onUse: (instead: Partial<Pick<TypedPlace, 'city' | 'state'>>) => void
  onKeep: () => void
}

/** What was written and the PIN code disagree. Either may be right, so it is asked, and nothing waits for the answer. */
export function PinQuestion({ pin, contradiction: { isIn, wrote, instead }, onUse, onKeep }: PinQuestionProps) {
  return (
    <div className="col-span-full">
      <Banner
        tone="warn"
        role="status"
        actions={
          <>
            {instead.map((place) => (
              <Button key={words(place)} variant="secondary" size="small" onClick={() => onUse(place)}>
                Use {words(place)}
              </Button>
            ))}
            <Button variant="secondary" size="small" onClick={onKeep}>
              Keep {words(wrote)}
            </Button>
          </>
        }
      >
        PIN {pin.trim()} is in {isIn}. You wrote {words(wrote)}.
      </Banner>
    </div>
  )
}

function words({ city, state }: { city?: string; state?: string }): string {
  return [city, state].filter(Boolean).join(', ')
}
