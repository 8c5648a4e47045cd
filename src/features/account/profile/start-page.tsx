import { useState } from 'react'
import { chooseStart } from '#backend/auth/choose-start.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { Part } from '#features/account/profile/account-part.tsx'
import type { Person } from '#session/person.ts'
import { startChosen } from '#session/start-chosen.ts'
import { Checkbox } from '#ui/controls/field.tsx'

/** Where signing in leads a person of the office; kept on the server, so that it holds on each of their devices. */
export function StartPage({ person, unable }: { person: Person; unable: string | null }) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  async function choose(wanted: boolean) {
    setBusy(true)
    setSaid('')
    const call = await chooseStart(wanted)
    setBusy(false)
    if (call.kind !== 'answer') return setSaid(noAnswerWords(call.kind))
    startChosen(call.value.startsOnToday)
    setSaid('Saved.')
  }

  return (
    <Part title="Start page">
      <Checkbox
        label="Start on Today"
        checked={person.startsOnToday === true}
        disabled={unable !== null || busy}
        aria-describedby="start-page-hint"
        onChange={({ target }) => void choose(target.checked)}
      />
      <p id="start-page-hint" className="text-sm text-ink-muted">
        {unable ?? 'Signing in then opens Today instead of the list of shipments.'}
      </p>
      <output className="font-medium">{said}</output>
    </Part>
  )
}
