import * as paths from '#domain/app-paths.ts'
import { lazy } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router-dom'
import { NoAccessAndLogout } from '#app/guards/no-access-and-logout.tsx'
import { PrintFrame } from '#app/shells/print-frame.tsx'
import { PublicFrame } from '#app/shells/public-shell.tsx'
import { useHasDatabase } from '#app/providers/use-has-database.ts'
import { onlyWhenShown } from '#app/routes/lazy-staff-page.tsx'
import { CustomerAtHome } from '#app/routes/customer-at-home.tsx'
import type { Person } from '#session/person.ts'
import { Loading } from '#ui/feedback/loading.tsx'

/**
 * A customer keeps no database on the device, and never loads the code for one. But a former member of staff may have left unsent work
 * here, and must be able to reach it.
 */
export function CustomersOnly({ person }: { person: Person }) {
  const { pathname } = useLocation()
  const hasWorkedHere = useHasDatabase(person.userId)
  if (hasWorkedHere === undefined) return <Loading />
  if (hasWorkedHere) return <Outlet />
  const printed = matchPath(paths.printInvoicePattern, pathname)?.params.id
  if (printed !== undefined) {
    return (
      <PrintFrame>
        <PrintMyInvoice key={printed} id={printed} />
      </PrintFrame>
    )
  }
  const statement = matchPath(paths.remittancePattern, pathname)?.params.id
  if (statement !== undefined) {
    return (
      <PrintFrame>
        <RemittanceToPrint key={statement} id={statement} home={paths.dashboard} />
      </PrintFrame>
    )
  }
  return <PublicFrame>{pageAt(pathname, person)}</PublicFrame>
}

const PublicAccount = onlyWhenShown(async () => (await import('#app/routes/public-account.tsx')).PublicAccount)

const PrintMyInvoice = lazy(async () => ({ default: (await import('#features/invoices/print/print-my-invoice.tsx')).PrintMyInvoice }))

const RemittanceToPrint = lazy(async () => ({
  default: (await import('#features/remittances/statement/remittance-to-print.tsx')).RemittanceToPrint,
}))

function pageAt(pathname: string, person: Person) {
  switch (pathname) {
    case paths.dashboard:
      return <CustomerAtHome name={person.name} />
    case paths.account:
      return <PublicAccount />
    default:
      return <NoAccessAndLogout />
  }
}
