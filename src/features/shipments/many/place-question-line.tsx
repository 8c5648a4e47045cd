import { useRef, type Dispatch } from 'react'
import type { PinContradiction } from '#domain/places/place-of-pin.ts'
import type { Recipient } from '#domain/shipment/many/recipient-list.ts'
import { pinQuestionWords, placeWords } from '#features/shipments/form/fields/pin-question.tsx'
import { focusCell } from '#features/shipments/many/grid-keys.ts'
import type { ListAction } from '#features/shipments/many/list-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { WarningIcon } from '#ui/layout/icons.tsx'

interface PlaceQuestionLineProps {
  recipient: Recipient
  number: number
  contradiction: PinContradiction
  dispatch: Dispatch<ListAction>
}

/** The booking form's question, under its row. */
export function PlaceQuestionLine({ recipient: { id, postalCode }, number, contradiction, dispatch }: PlaceQuestionLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const { wrote, instead } = contradiction

  /** The pressed button goes with its question: on at what it was about. */
  function answer(action: ListAction, about: PinContradiction['wrote']) {
    focusCell(line.current?.closest('table') ?? null, id, about.city === undefined ? 'state' : 'city')
    dispatch(action)
  }

  return (
    <div
      ref={line}
      role="group"
      aria-label={`Row ${number}, PIN code`}
      className="sticky left-2 flex w-fit max-w-[min(60rem,75vw)] flex-wrap items-center gap-x-3 gap-y-1"
    >
      <p className="flex items-start gap-1.5">
        <WarningIcon className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{pinQuestionWords(postalCode, contradiction)}</span>
      </p>
      {instead.map((place) => (
        <Button
          key={placeWords(place)}
          variant="secondary"
          size="tight"
          onClick={() => answer({ kind: 'use-place', id, instead: place }, place)}
        >
          Use {placeWords(place)}
        </Button>
      ))}
      <Button variant="secondary" size="tight" onClick={() => answer({ kind: 'keep-place', id }, wrote)}>
        Keep {placeWords(wrote)}
      </Button>
    </div>
  )
}
