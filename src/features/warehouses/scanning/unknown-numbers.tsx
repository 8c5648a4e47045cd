import { useState } from 'react'
import { AnswerAll } from '#features/warehouses/scanning/answer-all.tsx'
import type { AskedNumber } from '#store/drafts/scan-session.ts'
import { Button } from '#ui/controls/button.tsx'

interface UnknownNumbersProps {
  asked: readonly AskedNumber[]
  onSave: (asked: AskedNumber) => void
  onLeave: (asked: AskedNumber) => void
  onAnswerAll: (asked: readonly AskedNumber[], answer: 'save' | 'leave') => void
}

/** The field for typing stands below them. */
const SHOWN = 3

/** Questions that no scan has to wait for: the next parcel can be scanned while they stand. */
export function UnknownNumbers({ asked, onSave, onLeave, onAnswerAll }: UnknownNumbersProps) {
  const [whole, setWhole] = useState(false)
  if (asked.length === 0) return null
  const latestFirst = asked.toReversed()
  return (
    <>
      {asked.length > 1 && <AnswerAll count={asked.length} onAnswer={(answer) => onAnswerAll(asked, answer)} />}
      <ul aria-label="Unknown numbers" className="flex flex-col gap-3">
        {(whole ? latestFirst : latestFirst.slice(0, SHOWN)).map((each) => (
          <li key={each.number} className="flex flex-col gap-3 rounded-card border-2 border-warn bg-warn-soft p-4">
            <p className="text-warn">
              <span className="block text-xl font-bold tabular-nums wrap-anywhere">{each.number}</span>
              <span className="block text-lg font-semibold">Not on this device. Save it anyway?</span>
              The office checks the number when it arrives.
            </p>
            <div className="grid grid-cols-2 gap-3">
              <Button size="large" onClick={() => onSave(each)}>
                Save it anyway
              </Button>
              <Button variant="secondary" size="large" onClick={() => onLeave(each)}>
                Leave it out
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {!whole && asked.length > SHOWN && (
        <Button variant="secondary" className="self-start" onClick={() => setWhole(true)}>
          Show {(asked.length - SHOWN).toLocaleString('en-IN')} more
        </Button>
      )}
    </>
  )
}
