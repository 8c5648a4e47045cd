import * as paths from '#domain/app-paths.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { loadPinAreas } from '#domain/places/place-of-pin.ts'
import { ManyRecipients } from '#features/shipments/many/many-recipients.tsx'
import { openRecipientList } from '#features/shipments/many/open-list.ts'
import { useClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { useDatabase } from '#store/database/database-context.tsx'
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
  const [params] = useSearchParams()
  const wanted = params.get('list')
  const opened = useServerQuery(`recipients ${wanted ?? ''}`, async (signal) => {
    const [value] = await Promise.all([openRecipientList(db, wanted, signal), loadPinAreas()])
    return { kind: 'answer' as const, value }
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
      <ServerTrouble query={opened} words={() => 'What was typed before could not be read on this device.'} tone="bad" />
      {opened.value !== null && choices !== undefined ? (
        <ManyRecipients key={opened.value.key} opened={opened.value} choices={choices} />
      ) : (
        opened.trouble === null && <Loading />
      )}
    </Page>
  )
}
