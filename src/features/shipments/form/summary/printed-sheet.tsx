import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import { ParcelMark } from '#ui/layout/parcel-mark.tsx'

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

/** Who hands this paper out, as on an invoice. */
function Letterhead() {
  const { street, city, state, postalCode } = COMPANY.address
  return (
    <header className="mb-6 flex items-start justify-between gap-6 border-b border-black pb-4">
      <p className="flex items-center gap-3 text-xl font-bold">
        <ParcelMark className="h-7 w-9 shrink-0" tape="fill-white" />
        {COMPANY.name}
      </p>
      <address className="text-right text-sm not-italic">
        {street}, {city}, {state} {postalCode}
        <br />
        {COMPANY.phone.shown} · {COMPANY.email}
        <br />
        GSTIN: {COMPANY_BILLING.tax.gstin}
      </address>
    </header>
  )
}
