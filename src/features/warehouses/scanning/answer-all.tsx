import { useEffect, useRef } from 'react'
import type { AnsweredNumbers } from '#store/writes/answer-unknown-numbers.ts'
import { Button } from '#ui/controls/button.tsx'

interface AnswerAllProps {
  count: number
  onAnswer: (answer: 'save' | 'leave') => void
}

/** One answer to every question that is asked now. */
export function AnswerAll({ count, onAnswer }: AnswerAllProps) {
  return (
    <section aria-label="Answer all" className="flex flex-col gap-3 rounded-card border border-line-strong bg-surface p-4">
      <p>
        <span className="block text-lg font-semibold">{count.toLocaleString('en-IN')} numbers are not on this device.</span>
        Saved ones go to the office, which says which of them it does not know. Left out ones count nowhere. Either can be undone.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" size="large" onClick={() => onAnswer('save')}>
          Save all {count.toLocaleString('en-IN')}
        </Button>
        <Button variant="secondary" size="large" onClick={() => onAnswer('leave')}>
          Leave all out
        </Button>
      </div>
    </section>
  )
}

interface AnsweredAllProps {
  answered: AnsweredNumbers
  onUndo: (answered: AnsweredNumbers) => void
}

export function AnsweredAll({ answered, onUndo }: AnsweredAllProps) {
  const words = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone. Not to the one here: the Enter of a slow scanner would press it.
  useEffect(() => words.current?.focus({ preventScroll: true }), [answered])
  const { length } = answered.asked
  const numbers = length === 1 ? '1 unknown number is' : `${length.toLocaleString('en-IN')} unknown numbers are`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p ref={words} tabIndex={-1} className="font-semibold">
        {numbers} {answered.answer === 'saved' ? 'saved' : 'left out'}.
      </p>
      <Button variant="secondary" size="large" onClick={() => onUndo(answered)}>
        Undo for all
      </Button>
    </div>
  )
}
