import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Letterhead } from '#features/shipments/form/summary/letterhead.tsx'

/**
 * What is printed while this is there. It lies beside the app, which paper leaves out: a dialog in the browser's top layer cannot be
 * laid out for it.
 */
export function PrintedSheet({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    const app = document.getElementById('root')
    app?.classList.add('print:hidden')
    return () => app?.classList.remove('print:hidden')
  }, [])
  return createPortal(
    <div className="hidden bg-white p-8 text-black print:block">
      <Letterhead />
      <h1 className="mb-4 text-2xl">{title}</h1>
      {children}
    </div>,
    document.body,
  )
}
