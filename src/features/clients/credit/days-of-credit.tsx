import { useId, useState, type SubmitEvent } from 'react'
import { clientTerms, setClientTerms } from '#backend/rpc/invoices.ts'
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

const MOST_DAYS = 365
const GONE = 'This client is not there any more.'

/** How long the client may take to pay. The server works the due date out when it raises an invoice. */
export function DaysOfCredit({ client }: { client: Client }) {
  const query = useServerQuery(`terms of ${client.id}`, async () => clientTerms(client.id))
  const terms = query.value
  return (
    <ClientSection title="Days of credit" lead="How many days after its date an invoice is to be paid.">
      {terms === null && query.isAsking && <Loading />}
      {terms === null && (
        <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
          Terms are on the server alone, so this part needs a connection.
        </ServerTrouble>
      )}
      {terms !== null && 'refused' in terms && <p>{GONE}</p>}
      {terms !== null && 'daysOfCredit' in terms && (
        <DaysForm client={client} days={terms.daysOfCredit} onSaved={(daysOfCredit) => query.change(() => ({ daysOfCredit }))} />
      )}
    </ClientSection>
  )
}

function DaysForm({ client, days, onSaved }: { client: Client; days: number; onSaved: (days: number) => void }) {
  const field = useId()
  const [text, setText] = useState(String(days))
  const attempt = useFormSubmit(noAnswerWords('failed'))
  const notWhole = { field, message: `Enter whole days, 0 to ${MOST_DAYS}.` }

  async function save(): Promise<SummarizedError | string | null> {
    const call = await setClientTerms(client.id, Number(text))
    if (call.kind !== 'answer') return noAnswerWords(call.kind)
    if ('refused' in call.value) return call.value.refused === 'invalid' ? notWhole : GONE
    showToast('Days of credit saved. They hold for invoices raised from now on.', { tone: 'good' })
    setText(String(call.value.daysOfCredit))
    onSaved(call.value.daysOfCredit)
    return null
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void attempt.run(/^\d{1,3}$/.test(text.trim()) && Number(text) <= MOST_DAYS ? [] : [notWhole], save)
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-40">
          <TextInput
            id={field}
            label="Days of credit"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={text}
            error={attempt.errorOf(field)}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" busy={attempt.busy}>
          Save
        </Button>
      </div>
      {attempt.failure !== null && <Banner tone="bad" role="alert" title={attempt.failure} />}
    </form>
  )
}
