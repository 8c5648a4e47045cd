import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { loadPinAreas } from '#domain/places/place-of-pin.ts'
import { ManyRecipients } from '#features/shipments/many/many-recipients.tsx'
import { useClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readRecipientList } from '#store/drafts/recipient-list-draft.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'
import { BackIcon } from '#ui/layout/icons.tsx'
import { Page } from '#ui/layout/page.tsx'

/** Works without signal: the shipments are made on this device and go through the queue. */
export function ManyRecipientsPage() {
  const db = useDatabase()
  const choices = useClientChoices()
  // Read once: what a person types must not be replaced by what another tab keeps.
  const kept = useServerQuery('recipients', async () => {
    const [list] = await Promise.all([readRecipientList(db), loadPinAreas()])
    return { kind: 'answer' as const, value: { list } }
  })

  return (
    <Page
      title="Many recipients"
      lead="One sender, a parcel for each row. Saved on this device at once, and sent to the office as soon as there is signal."
      width="full"
      actions={
        <>
          <Link to={paths.dashboard} className={buttonClass('secondary')}>
            <BackIcon />
            Back
          </Link>
          <Link to={paths.importShipments} className={buttonClass('secondary')}>
            Import CSV
          </Link>
        </>
      }
    >
      <ServerTrouble query={kept} words={() => 'What was typed before could not be read on this device.'} tone="bad" />
      {kept.value !== null && choices !== undefined ? (
        <ManyRecipients kept={kept.value.list} choices={choices} />
      ) : (
        kept.trouble === null && <Loading />
      )}
    </Page>
  )
}
