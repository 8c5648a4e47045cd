import { Link } from 'react-router-dom'
import { knownShipments } from '#backend/known-shipments.ts'
import { checkFile } from '#features/shipments/csv/check-file.ts'
import { readyOf } from '#features/shipments/csv/counts-of-file.ts'
import { ImportedShipments } from '#features/shipments/csv/imported-shipments.tsx'
import { importTemplate } from '#features/shipments/csv/template.ts'
import { wakeSync } from '#session/running-sync.ts'
import { createShipments } from '#store/create-shipment.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readClientChoices } from '#store/read-clients.ts'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ImportPage } from '#ui/csv/import-page.tsx'
import { useImportFile } from '#ui/csv/use-import-file.ts'
import { BackIcon } from '#ui/icons.tsx'
import { saveFile } from '#ui/save-file.ts'

/** Works without signal: the shipments are made on this device and go through the queue. */
export function ImportShipmentsPage() {
  const db = useDatabase()
  const { current, choose, start, cancel } = useImportFile({
    check: async ({ header, rows }) => checkFile(db, header, rows, knownShipments),
    workOf: readyOf,
    write: async (batch) => createShipments(db, batch),
    failureWords: saveFailureWords,
    afterwards: () => void wakeSync('saved'),
  })

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
          <Link to="/dashboard" className={buttonClass('secondary')}>
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
      {'fileName' in current && <ImportedShipments current={current} onStart={start} onCancel={cancel} />}
    </ImportPage>
  )
}
