import * as paths from '#domain/app-paths.ts'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { findCustomerAccounts } from '#backend/rpc/customer-accounts.ts'
import { knownShipments } from '#backend/rpc/known-on-server.ts'
import { checkFile } from '#features/shipments/csv/check-file.ts'
import { madeOf, readyOf } from '#features/shipments/csv/counts-of-file.ts'
import { ImportedShipments } from '#features/shipments/csv/imported-shipments.tsx'
import { MadeNotice } from '#features/shipments/made/made-notice.tsx'
import { useMadeShipments } from '#features/shipments/made/use-made-shipments.ts'
import { importTemplate } from '#features/shipments/csv/template.ts'
import { createShipments } from '#store/writes/create-shipment.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readClientChoices } from '#store/reads/read-clients.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { ImportPage } from '#csv-import/csv-import-page.tsx'
import { useImportFile } from '#csv-import/use-import-file.ts'
import { BackIcon } from '#ui/layout/icons.tsx'
import { saveFile } from '#ui/format/save-file.ts'

/** Works without signal: the shipments are made on this device and go through the queue. */
export function ImportShipmentsPage() {
  const db = useDatabase()
  const { current, choose, start, cancel } = useImportFile({
    check: async ({ header, rows }) => checkFile(db, header, rows, knownShipments, findCustomerAccounts),
    workOf: readyOf,
    write: async (batch) => createShipments(db, batch),
    failureWords: saveFailureWords,
  })
  const { made, keep } = useMadeShipments()
  const keepMade = useEffectEvent(() => {
    if (current.state === 'ended' && current.done > 0) keep(madeOf(current))
  })
  useEffect(() => keepMade(), [current.state])

  async function saveTemplate() {
    const [client] = await readClientChoices(db).catch(() => [])
    saveFile(importTemplate(client?.client_code), 'waybill-shipments-template.csv')
  }

  return (
    <ImportPage
      title="Import shipments"
      lead="New shipments out of a CSV file: one row for each package. What is already here is left as it is."
      hint="Choose it, or drop it here. Rows with the same Shipment ID or Tracking Number are packages of one shipment. A spreadsheet may shorten long numbers: keep the column Tracking Number as text."
      actions={
        <>
          <Link to={paths.dashboard} className={buttonClass('secondary')}>
            <BackIcon />
            Back
          </Link>
          <Button variant="secondary" onClick={() => void saveTemplate()}>
            Save a template
          </Button>
        </>
      }
      current={current}
      onChoose={choose}
    >
      {current.state === 'nothing' && made !== null && <MadeNotice made={made} />}
      {'fileName' in current && <ImportedShipments current={current} onStart={start} onCancel={cancel} />}
    </ImportPage>
  )
}
