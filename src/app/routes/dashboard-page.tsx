import { lazy, Suspense } from 'react'
import { ShipmentsPage } from '#features/shipments/list/shipments-page.tsx'

const NeedsLine = lazy(async () => ({ default: (await import('#features/today/needs/needs-line.tsx')).NeedsLine }))

/** The list never waits for what else needs somebody. */
export function DashboardPage() {
  return (
    <ShipmentsPage
      needs={
        <Suspense fallback={<div className="min-h-9 print:hidden" />}>
          <NeedsLine />
        </Suspense>
      }
    />
  )
}
