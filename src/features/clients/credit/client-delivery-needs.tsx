import { useState } from 'react'
import type { Client } from '#domain/people/client.ts'
import { NEED_LABELS, readNeeds, RECEIPT_NEEDS, type ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useClientNeeds } from '#features/clients/credit/use-client-needs.ts'
import { ClientSection } from '#features/clients/page/client-section.tsx'
import { Button } from '#ui/controls/button.tsx'
import { CheckList } from '#ui/controls/check-list.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'

const CHOICES = RECEIPT_NEEDS.map((value) => ({ value, label: NEED_LABELS[value] }))

/** What drivers are asked for when they deliver this client's shipments. */
export function ClientDeliveryNeeds({ client }: { client: Client }) {
  const { query, save, busy, failure } = useClientNeeds(client.id)
  const told = query.value
  return (
    <ClientSection title="Needed at the door" lead="What a driver is asked for with each delivery. A shipment may have its own.">
      {told === null && query.isAsking && <Loading />}
      {told === null && (
        <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
          This is on the server alone, so this part needs a connection.
        </ServerTrouble>
      )}
      {told !== null && 'refused' in told && <p>This client is not there any more.</p>}
      {told !== null && 'needs' in told && <NeedsForm needs={readNeeds(told.needs)} busy={busy} onSave={(needs) => void save(needs)} />}
      {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
    </ClientSection>
  )
}

function NeedsForm({ needs, busy, onSave }: { needs: ReceiptNeed[]; busy: boolean; onSave: (needs: ReceiptNeed[]) => void }) {
  const [chosen, setChosen] = useState(needs)
  return (
    <div className="flex flex-col items-start gap-2">
      <CheckList legend="Needed at the door" choices={CHOICES} chosen={chosen} disabled={busy} onChange={setChosen} />
      <Button variant="secondary" busy={busy} onClick={() => onSave(chosen)}>
        Save
      </Button>
    </div>
  )
}
