import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import { ParcelMark } from '#ui/layout/parcel-mark.tsx'

/** Who hands this paper out, as on an invoice. */
export function Letterhead() {
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
