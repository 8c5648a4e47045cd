import type { ReactNode, SubmitEvent } from 'react'
import { PageHeading } from '#ui/layout/page.tsx'

export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageHeading title={title} />
        {lead && <p className="text-ink-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/** The app checks the fields itself, so that every message is in the page and not in a bubble of the browser. */
export function AccountForm({ onSubmit, children }: { onSubmit: () => Promise<void>; children: ReactNode }) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form noValidate className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 shadow-lift sm:p-6" onSubmit={submit}>
      {children}
    </form>
  )
}

export const textLink =
  'inline-flex min-h-9 items-center font-medium text-link underline underline-offset-4 pointer-coarse:min-h-target hover:decoration-2'
