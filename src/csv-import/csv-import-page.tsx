import type { ReactNode } from 'react'
import type { ImportOfFile } from '#csv-import/use-import-file.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FileField } from '#ui/controls/file-field.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'

interface ImportPageProps {
  title: string
  lead: string
  hint: string
  actions: ReactNode
  current: ImportOfFile<unknown>
  onChoose: (file: File) => void
  /** The file, once it is checked. */
  children: ReactNode
}

/** Where a person chooses a CSV file, and looks at it before anything is imported. */
export function ImportPage({ title, lead, hint, actions, current, onChoose, children }: ImportPageProps) {
  return (
    <Page title={title} lead={lead} width="full" actions={actions}>
      <FileField
        label="CSV file"
        hint={hint}
        error={current.state === 'refused' ? current.words : null}
        accept=".csv,text/csv,.txt,text/plain"
        disabled={current.state === 'importing'}
        onChoose={onChoose}
      />
      {current.state === 'nothing' && (
        <EmptyState title="No file chosen yet.">
          Its rows are checked and shown here first; nothing is imported before you say so.
        </EmptyState>
      )}
      {current.state === 'checking' && <Loading label="Checking the file..." />}
      {children}
    </Page>
  )
}
