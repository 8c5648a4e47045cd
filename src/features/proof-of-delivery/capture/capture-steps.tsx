import { useEffect, useRef, useState } from 'react'
import { statusBrought, type DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { Failure } from '#domain/shipment/failure/failure.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { PHOTO_FIELD } from '#features/proof-of-delivery/photo/photo-field.tsx'
import { Button } from '#ui/controls/button.tsx'
import { CameraIcon } from '#ui/layout/icons.tsx'

export type CaptureStep = 'photo' | 'outcome' | 'submit'

/** What an ordinary delivery needs next. The fields above take the same in any order. */
export function nextStep(outcome: DeliveryOutcome | null, hasPhoto: boolean, handedOver: DeliveryOutcome = 'Delivered'): CaptureStep {
  if (!hasPhoto && (outcome === null || outcome === handedOver)) return 'photo'
  return outcome === null ? 'outcome' : 'submit'
}

// Side by side on a phone.
const STEP = 'min-h-14 max-sm:gap-1.5 max-sm:px-1.5 max-[24rem]:text-[0.9375rem]'

const DOUBLE_TAP_MS = 400

const RECORDED_LINE = 'what-is-recorded'

interface CaptureStepsProps {
  step: CaptureStep
  outcome: DeliveryOutcome | null
  failure: Failure | undefined
  /** Of the stop. */
  parcels: number
  /** What a parcel becomes that somebody took. */
  handedOver: DeliveryOutcome
  saving: boolean
  preparing: boolean
  onDelivered: () => void
  onNotDelivered: () => void
}

/** One place for the thumb, from the photo to the submitting. */
export function CaptureSteps({
  step,
  outcome,
  failure,
  parcels,
  handedOver,
  saving,
  preparing,
  onDelivered,
  onNotDelivered,
}: CaptureStepsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  const [mayBeDoubleTap, setMayBeDoubleTap] = useState(false)

  // The pressed button is gone with its step: by keyboard one goes on from the next.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [step])

  /** The second tap of two falls where Submit has come to stand. */
  function answer(choose: () => void) {
    setMayBeDoubleTap(true)
    setTimeout(() => setMayBeDoubleTap(false), DOUBLE_TAP_MS)
    choose()
  }

  // Each with a key: a button that became the submitting one under the press would submit at once.
  return (
    <div ref={bar} className="flex flex-wrap gap-2 *:flex-auto">
      {saving || preparing || step === 'submit' ? (
        <>
          {outcome !== null && step === 'submit' && <WhatIsRecorded outcome={outcome} failure={failure} parcels={parcels} />}
          <Button
            key="submit"
            type="submit"
            size="large"
            aria-describedby={step === 'submit' ? RECORDED_LINE : undefined}
            className={`grow-2! ${mayBeDoubleTap ? 'pointer-events-none' : ''}`}
            busy={saving || preparing}
          >
            {saving ? 'Saving...' : preparing ? 'Preparing the photo...' : 'Submit POD'}
          </Button>
        </>
      ) : (
        <>
          {step === 'photo' ? (
            <Button key="photo" className={STEP} onClick={() => document.getElementById(PHOTO_FIELD)?.click()}>
              <CameraIcon /> Take photo
            </Button>
          ) : (
            <Button key="delivered" className={STEP} onClick={() => answer(onDelivered)}>
              {handedOver}
            </Button>
          )}
          {outcome === null && (
            <Button key="not-delivered" variant="secondary" className={STEP} onClick={() => answer(onNotDelivered)}>
              Could not deliver
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface WhatIsRecordedProps {
  outcome: DeliveryOutcome
  failure: Failure | undefined
  /** Of the stop, its own with it. */
  parcels: number
}

/** Beside Submit, because where the outcome was chosen may be out of sight by then. It takes no room of its own: all reasons stay in view above it. */
function WhatIsRecorded({ outcome, failure, parcels }: WhatIsRecordedProps) {
  const why = outcome === 'Failed Attempt' ? failure : undefined
  const words = failureWords(why?.reason)
  return (
    <p id={RECORDED_LINE} className="max-w-full min-w-28 flex-1! self-center text-sm leading-tight wrap-anywhere">
      {parcels > 1 ? `Will be recorded for ${parcels} parcels: ` : 'Will be recorded: '}
      <strong>{statusBrought({ outcome, failure: why })}</strong>
      {words !== null && ` · ${words}`}
    </p>
  )
}
