import { useId, useState, type SubmitEvent } from 'react'
import { clientTerms, setClientTerms, type ClientTerms } from '#backend/rpc/billing/invoices.ts'
import type { Client } from '#domain/people/client.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { ClientSection } from '#features/clients/page/client-section.tsx'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const GONE = 'This client is not there any more.'

/** How long the client may take to pay, and how long the company keeps what it collected for them. The server works the days out. */
export function ClientTermsPart({ client }: { client: Client }) {
  const query = useServerQuery(`terms of ${client.id}`, async () => clientTerms(client.id))
  const terms = query.value
  return (
    <ClientSection
      title="Terms"
      lead="How many days an invoice may wait, what was collected for this client, and a decision on a failed delivery."
    >
      {terms === null && query.isAsking && <Loading />}
      {terms === null && (
        <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
          Terms are on the server alone, so this part needs a connection.
        </ServerTrouble>
      )}
      {terms !== null && 'refused' in terms && <p>{GONE}</p>}
      {terms !== null && 'daysOfCredit' in terms && (
        <div className="flex flex-wrap items-start gap-x-10 gap-y-5">
          <DaysForm
            label="Days of credit"
            hint="After the date of an invoice"
            most={365}
            days={terms.daysOfCredit}
            saved="Days of credit saved. They hold for invoices raised from now on."
            save={async (daysOfCredit) => setClientTerms(client.id, { daysOfCredit: daysOfCredit ?? 0 })}
            onSaved={(changed) => query.change(() => changed)}
            daysIn={({ daysOfCredit }) => daysOfCredit}
          />
          <DaysForm
            label="Days until pay-out"
            hint={`After the day of collection. Empty: ${terms.usualRemittanceDays}, as for everybody`}
            most={90}
            mayBeEmpty
            days={terms.remittanceDays}
            saved="Days until pay-out saved."
            save={async (remittanceDays) => setClientTerms(client.id, { remittanceDays })}
            onSaved={(changed) => query.change(() => changed)}
            daysIn={({ remittanceDays }) => remittanceDays}
          />
          <DaysForm
            label="Days until a decision"
            hint={`Working days after a delivery failed. Empty: ${terms.usualDecisionDays}, as for everybody`}
            most={30}
            mayBeEmpty
            days={terms.decisionDays}
            saved="Days until a decision saved."
            save={async (decisionDays) => setClientTerms(client.id, { decisionDays })}
            onSaved={(changed) => query.change(() => changed)}
            daysIn={({ decisionDays }) => decisionDays}
          />
        </div>
      )}
    </ClientSection>
  )
}

interface DaysFormProps {
  label: string
  hint: string
  most: number
  mayBeEmpty?: boolean
  days: number | null
  /** What is said once the server has them. */
  saved: string
  save: (days: number | null) => ReturnType<typeof setClientTerms>
  onSaved: (terms: ClientTerms) => void
  daysIn: (terms: ClientTerms) => number | null
}

const written = (days: number | null) => (days === null ? '' : String(days))

function DaysForm({ label, hint, most, mayBeEmpty = false, days, saved, save, onSaved, daysIn }: DaysFormProps) {
  const field = useId()
  const [text, setText] = useState(written(days))
  const attempt = useFormSubmit(noAnswerWords('failed'))
  const typed = text.trim()
  const notWhole = { field, message: `Enter whole days, 0 to ${most}.` }
  const isRight = typed === '' ? mayBeEmpty : /^\d{1,3}$/.test(typed) && Number(typed) <= most

  async function send(): Promise<SummarizedError | string | null> {
    const call = await save(typed === '' ? null : Number(typed))
    if (call.kind !== 'answer') return noAnswerWords(call.kind)
    if ('refused' in call.value) return call.value.refused === 'invalid' ? notWhole : GONE
    showToast(saved, { tone: 'good' })
    setText(written(daysIn(call.value)))
    onSaved(call.value)
    return null
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void attempt.run(isRight ? [] : [notWhole], send)
      }}
    >
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-56">
          <TextInput
            id={field}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={text}
            error={attempt.errorOf(field)}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="mt-7.5" aria-label={`Save ${label.toLowerCase()}`} busy={attempt.busy}>
          Save
        </Button>
      </div>
      {attempt.failure !== null && <Banner tone="bad" role="alert" title={attempt.failure} />}
    </form>
  )
}
