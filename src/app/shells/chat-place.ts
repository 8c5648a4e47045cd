import * as paths from '#domain/app-paths.ts'
import { matchPath } from 'react-router-dom'
import { COMPANY } from '#domain/people/company.ts'

/** Where somebody is at work: the desk, the round, and the forms that are filled in all day. */
const AT_WORK = [paths.dashboard, paths.pod, paths.createShipment, paths.importClients, paths.monthsEnd]

/** Forms: what floats would lie over their fields, errors and buttons. */
const FORMS = [
  paths.contact,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.mailLink,
  paths.podLogin,
  paths.shipmentPayment,
  paths.account,
]

/** Floating over the page, among its links, or (at work and on paper) nowhere. */
export function chatPlace(pathname: string): 'floating' | 'in-page' | null {
  const isPrint = matchPath(paths.printInvoicePattern, pathname) !== null
  if (COMPANY.whatsApp === null || isPrint || AT_WORK.some((parent) => paths.isUnder(parent, pathname))) return null
  return FORMS.some((form) => paths.isUnder(form, pathname)) ? 'in-page' : 'floating'
}
