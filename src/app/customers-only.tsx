import { lazy } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router-dom'
import { NoAccessAndLogout } from '#app/no-access-and-logout.tsx'
import { PrintFrame } from '#app/print-frame.tsx'
import { PublicFrame } from '#app/public-shell.tsx'
import { useHasDatabase } from '#app/use-has-database.ts'
import { onlyWhenShown } from '#app/at-work.tsx'
import { CustomerAtHome } from '#app/customer-at-home.tsx'
import type { Person } from '#session/person.ts'
import { Loading } from '#ui/loading.tsx'

/**
 * A customer keeps no database on the device, and never loads what works with one; but whoever was staff until yesterday may have
 * left unsent work here, and must be able to reach it.
 */
export function CustomersOnly({ person }: { person: Person }) {
  const { pathname } = useLocation()
  const hasWorkedHere = useHasDatabase(person.userId)
  if (hasWorkedHere === undefined) return <Loading />
  if (hasWorkedHere) return <Outlet />
  const printed = matchPath('/client-invoice/:id/print', pathname)?.params.id
  if (printed !== undefined) {
    return (
      <PrintFrame>
        <PrintMyInvoice key={printed} id={printed} />
      </PrintFrame>
    )
  }
  return <PublicFrame>{pageAt(pathname, person)}</PublicFrame>
}

const PublicAccount = onlyWhenShown(async () => (await import('#app/public-account.tsx')).PublicAccount)

const PrintMyInvoice = lazy(async () => ({ default: (await import('#features/invoices/print/print-my-invoice.tsx')).PrintMyInvoice }))

function pageAt(pathname: string, person: Person) {
  switch (pathname) {
    case '/dashboard':
      return <CustomerAtHome name={person.name} />
    case '/account':
      return <PublicAccount />
    default:
      return <NoAccessAndLogout />
  }
}
