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
export function PinQuestion({ pin, contradiction, onUse, onKeep }: PinQuestionProps) {
  const { wrote, instead } = contradiction
  return (
    <div className="col-span-full">
      <Banner
        tone="warn"
        role="status"
        actions={
          <>
            {instead.map((place) => (
              <Button key={placeWords(place)} variant="secondary" size="small" onClick={() => onUse(place)}>
                Use {placeWords(place)}
              </Button>
            ))}
            <Button variant="secondary" size="small" onClick={onKeep}>
              Keep {placeWords(wrote)}
            </Button>
          </>
        }
      >
        {pinQuestionWords(pin, contradiction)}
      </Banner>
    </div>
  )
}

export function pinQuestionWords(pin: string, { isIn, wrote }: PinContradiction): string {
  return `PIN ${pin.trim()} is in ${isIn}. You wrote ${placeWords(wrote)}.`
}

export function placeWords({ city, state }: { city?: string; state?: string }): string {
  return [city, state].filter(Boolean).join(', ')
}
