import * as paths from '#domain/app-paths.ts'
import { checkClientsFile, workOf } from '#features/clients/csv/check-clients-file.ts'
import { clientsTemplate } from '#features/clients/csv/client-lines.ts'
import { ImportedClients } from '#features/clients/csv/imported-clients.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { untilMirrored } from '#store/mirror/mirror-progress.ts'
import { readClients } from '#store/reads/read-clients.ts'
import { readRefusedDirectoryWork } from '#store/reads/refused-directory-work.ts'
import { saveClients } from '#store/writes/save-client.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ImportPage } from '#csv-import/csv-import-page.tsx'
import { CannotJudgeYet, useImportFile } from '#csv-import/use-import-file.ts'
import { saveFile } from '#ui/format/save-file.ts'

const NOT_HERE_YET =
  'The clients are still on their way to this device. Choose the file again when they are all here; that needs a connection, once.'

/** Works without signal: the clients are saved on this device and go through the queue. */
export function ImportClientsPage() {
  const db = useDatabase()
  const file = useImportFile({
    check: async ({ header, rows }) => {
      // Without the directory every known client would count as new, and its code would be refused as taken.
      if (!(await untilMirrored(db))) throw new CannotJudgeYet(NOT_HERE_YET)
      const [clients, refused] = await Promise.all([readClients(db), readRefusedDirectoryWork(db, 'clients')])
      return checkClientsFile(header, rows, { clients, unsettled: new Set(refused.map(({ recordId }) => recordId)) })
    },
    workOf,
    write: async (batch) => {
      await saveClients(db, batch)
      return batch.map(({ id }) => id)
    },
    failureWords: saveFailureWords,
  })
  return (
    <ImportPage
      title="Import clients"
      lead="New clients out of a CSV file, and changes of those whose code is in the directory: one row for each."
      hint="Choose it, or drop it here. A spreadsheet may shorten long numbers: keep the column Contact Number as text."
      actions={
        <>
          <BackButton home={paths.clients} />
          <Button variant="secondary" onClick={() => saveFile(clientsTemplate(), 'waybill-clients-template.csv')}>
            Save a template
          </Button>
        </>
      }
      current={file.current}
      onChoose={file.choose}
    >
      {'fileName' in file.current && <ImportedClients current={file.current} onStart={file.start} onCancel={file.cancel} />}
    </ImportPage>
  )
}
