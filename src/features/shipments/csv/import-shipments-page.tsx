import { Link } from 'react-router-dom'
import { ImportedFile } from '#features/shipments/csv/imported-file.tsx'
import { importTemplate } from '#features/shipments/csv/template.ts'
import { useImportFile } from '#features/shipments/csv/use-import-file.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readClientChoices } from '#store/read-clients.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileField } from '#ui/file-field.tsx'
import { BackIcon } from '#ui/icons.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'
import { saveFile } from '#ui/save-file.ts'

/** Works without signal: the shipments are made on this device and go through the queue. */
export function ImportShipmentsPage() {
  const db = useDatabase()
  const { current, choose, start, cancel } = useImportFile()

  async function saveTemplate() {
    const [client] = await readClientChoices(db).catch(() => [])
    saveFile(importTemplate(client?.client_code), 'waybill-shipments-template.csv')
  }

  return (
    <Page
      title="Import shipments"
      lead="New shipments out of a CSV file: one row for each package. What is already here is left as it is."
      width="full"
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
    >
      <FileField
        label="CSV file"
        hint="Choose it, or drop it here. Rows with the same Shipment ID or Tracking Number are packages of one shipment. A spreadsheet may shorten long numbers: keep the column Tracking Number as text."
        error={current.state === 'refused' ? current.words : null}
        accept=".csv,text/csv,.txt,text/plain"
        disabled={current.state === 'importing'}
        onChoose={choose}
      />
      {current.state === 'nothing' && (
        <EmptyState title="No file chosen yet.">
          Its rows are checked and shown here first; nothing is imported before you say so.
        </EmptyState>
      )}
      {current.state === 'checking' && <Loading label="Checking the file..." />}
      {'fileName' in current && <ImportedFile current={current} onStart={start} onCancel={cancel} />}
    </Page>
  )
}
