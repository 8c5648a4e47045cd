import { useEffect, useRef } from 'react'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { OvertakenField } from '#domain/people/overtaken-staff.ts'
import type { TypedStaff } from '#domain/people/staff.ts'
import { FIELD_LABELS } from '#features/staff/staff-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatInstant, formatTime } from '#ui/format/format-time.ts'

export interface Overtaken {
  name: string
  /** No name when a data load changed it. */
  changedBy: string | null
  changedAt: string
  fields: OvertakenField[]
}

/** Says what somebody else saved while the form was open. Takes focus, as a summary of errors does: the press on Save has saved nothing. */
export function OvertakenNotice({ overtaken, typed }: { overtaken: Overtaken; typed: TypedStaff }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="warn" role="alert" title={overtakenWords(overtaken)}>
        <p>Nothing was saved yet. What you typed is still here, and every other field shows what is stored now.</p>
        <ul className="mt-2 flex flex-col gap-1">
          {overtaken.fields.map(({ field, before, now, typed: mine }) => (
            <li key={field} className="wrap-anywhere">
              <b>{FIELD_LABELS[field]}</b>: {before === '' ? '' : `${before} became `}
              {now || 'empty'}.{mine !== null && ` Saving replaces it with ${typed[field] || 'nothing'}.`}
            </li>
          ))}
        </ul>
        <p className="mt-2">Look at the form, then save again to make it so.</p>
      </Banner>
    </div>
  )
}

function overtakenWords({ name, changedBy, changedAt }: Overtaken, now = new Date()): string {
  const at = todayInIndia(new Date(changedAt)) === todayInIndia(now) ? `at ${formatTime(changedAt)}` : `on ${formatInstant(changedAt)}`
  return `${name} was changed by ${changedBy ?? 'somebody else'} ${at}, while this form was open.`
}
