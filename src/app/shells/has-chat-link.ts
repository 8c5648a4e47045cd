import * as paths from '#domain/app-paths.ts'
import { matchPath } from 'react-router-dom'
import { COMPANY } from '#domain/people/company.ts'

/** Where somebody is at work: the desk, the round, and the forms that are filled in all day. */
const AT_WORK = [paths.dashboard, paths.pod, paths.createShipment, paths.importClients, paths.monthsEnd]

/** Every other page, but not its print. */
export function hasChatLink(pathname: string): boolean {
  const isPrint = matchPath(paths.printInvoicePattern, pathname) !== null
  return COMPANY.whatsApp !== null && !isPrint && !AT_WORK.some((parent) => paths.isUnder(parent, pathname))
}
