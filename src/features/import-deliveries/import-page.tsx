import { useState } from 'react'

import { ImportWork } from '#features/import-deliveries/import-work.tsx'
import { parseExport, type ExportedWork, type ExportRefusal } from '#store/sign-out/read-export.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FileField } from '#ui/controls/file-field.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'

type Chosen =
  | { state: 'nothing' }
  | { state: 'reading' }
  | { state: 'refused'; words: string }
  | { state: 'read'; fileName: string; work: ExportedWork }

export function ImportPage() {
  const [chosen, setChosen] = useState<Chosen>({ state: 'nothing' })

  async function choose(file: File) {
    setChosen({ state: 'reading' })
    setChosen(await read(file))
  }

  return (
    <Page title="Import deliveries" lead="Bring in what a phone saved but could not send." width="normal">
      <FileField
        label="File exported by the driver’s phone"
        hint="On the phone: open the queue, then Export. Importing a file twice, or after the phone has sent it after all, changes nothing. What says something of money, or corrects what the phone had sent, waits for somebody else of the office to review it."
        error={chosen.state === 'refused' ? chosen.words : null}
        accept="application/json,.json"
        onChoose={(file) => void choose(file)}
      />
      {chosen.state === 'reading' && <Loading label="Reading the file..." />}
      {chosen.state === 'nothing' && (
        <EmptyState title="No file chosen yet.">Its deliveries are shown here first; nothing is imported before you say so.</EmptyState>
      )}
      {chosen.state === 'read' && chosen.work.entries.length === 0 && (
        <Banner tone="neutral" role="status" title="There is nothing to import in this file." />
      )}
      {chosen.state === 'read' && chosen.work.entries.length > 0 && (
        <ImportWork key={`${chosen.fileName} ${chosen.work.exportedAt}`} fileName={chosen.fileName} work={chosen.work} />
      )}
    </Page>
  )
}

async function read(file: File): Promise<Chosen> {
  let text: string
  try {
    text = await file.text()
  } catch {
    return { state: 'refused', words: 'This file could not be read. Please choose it again.' }
  }
  const parsed = parseExport(text)
  return parsed.ok
    ? { state: 'read', fileName: file.name, work: parsed.value }
    : { state: 'refused', words: EXPORT_REFUSALS[parsed.refusal] }
}

const EXPORT_REFUSALS: Record<ExportRefusal, string> = {
  'not-an-export': 'This is not a file that a phone exported from Waybill. Please choose another one.',
  'unknown-version': 'This file comes from a newer version of Waybill. Refresh this page, then choose it again.',
}
