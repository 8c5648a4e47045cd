import { clientShipmentsShown, showClientShipments } from '#backend/rpc/customer-accounts.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { Checkbox } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** One setting for the whole company: whether linked accounts see their client's shipments too. Nothing is shown until it is known. */
export function ClientShipmentsSetting() {
  const query = useServerQuery('client shipments setting', clientShipmentsShown)
  const { run, busy, failure } = useFormSubmit(noAnswerWords('failed'))

  async function set(shown: boolean) {
    await run([], async () => {
      const call = await showClientShipments(shown)
      if (call.kind !== 'answer') return noAnswerWords(call.kind)
      query.change(() => call.value)
      showToast(call.value.shown ? 'Linked accounts see their client’s shipments.' : 'Linked accounts see no shipments of their client.', {
        tone: 'good',
      })
      return null
    })
  }

  if (query.value === null) return <ServerTrouble query={query} words={noAnswerWords} role="status" size="small" />
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Linked accounts see the client’s shipments as well, for all clients"
        checked={query.value.shown}
        aria-disabled={busy}
        onChange={({ target }) => void set(target.checked)}
      />
      <p className="text-sm text-ink-muted">
        They stand under My shipments with amounts, proof of delivery and the recipient’s city. Off, an account sees what it sends, receives
        or was linked to.
      </p>
      {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
    </div>
  )
}
