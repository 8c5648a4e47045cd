import type { ReactNode } from 'react'

/** A window with one document: no menu, and nothing of it on the paper. */
export function PrintFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="flex min-w-0 flex-col gap-4 px-4 py-4 sm:px-6 print:block print:p-0">
      {children}
    </main>
  )
}
