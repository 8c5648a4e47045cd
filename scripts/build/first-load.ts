interface ModuleInfo {
  isEntry: boolean
  /** Who imports it statically. */
  importers: readonly string[]
  /** Who loads it late. */
  dynamicImporters: readonly string[]
}

interface Modules {
  getModuleInfo: (id: string) => ModuleInfo | null
}

/*
 * Two files for what every page loads at once, one for every page behind the sign-in, two for the driver's list, and some for what visitors' pages share
 * with these. Left to itself the bundler makes a small file of each module that lazily loaded pages use too: thirty requests before anything happens,
 * each compressed alone.
 */

/** Apart from the app, because they stay the same from one release to the next. */
export function firstLibraries(id: string, modules: Modules): string | null {
  return id.includes('/node_modules/') && isLoadedAtOnce(id, modules) ? 'libraries' : null
}

export function firstApp(id: string, modules: Modules): string | null {
  return isLoadedAtOnce(id, modules) ? 'app' : null
}

/** Every page behind the sign-in stands in it: store and sync. */
const AROUND_EVERY_PAGE = /\/src\/app\/providers\/sync-provider\.tsx$/
/** What a driver loads first and what the office loads first: shell and page. */
const FIRST_OF_DRIVER = /\/src\/(app\/shells\/driver-shell|features\/proof-of-delivery\/find\/pod-page)\.tsx$/
const FIRST_OF_OFFICE = /\/src\/app\/(shells\/office-shell|routes\/dashboard-page)\.tsx$/

function isAroundSignedIn(id: string, modules: Modules): boolean {
  if (isNeededBy(AROUND_EVERY_PAGE, id, modules)) return true
  return isNeededBy(FIRST_OF_DRIVER, id, modules) && isNeededBy(FIRST_OF_OFFICE, id, modules)
}

/** What visitors see too stays with them: nobody loads the local database to look up a parcel, or a form to read a page. */
const PUBLIC = /\/src\/(features\/(home|company|contact|tracking)|app\/shells\/public)/
const SIGN_IN =
  /\/src\/(features\/(payment|account\/(sign-in|password|mail-link|fields)|proof-of-delivery\/sign-in)|app\/shells\/pod-login)/

/** A customer signs in and has no local database: what their pages share with it must not bring it along. */
const CUSTOMER =
  /\/src\/(app\/(guards\/customers-only|routes\/(public-account|customer-at-home))|features\/(account\/my-shipments|invoices\/(my-invoices|print\/print-my-invoice)))/

export function sharedWithVisitors(id: string, modules: Modules): string | null {
  if (isLoadedAtOnce(id, modules)) return null
  if (!isAroundSignedIn(id, modules) && !isNeededBy(FIRST_OF_DRIVER, id, modules)) return null
  // One by one: each public page needs others of them, and has no byte to spare.
  if (isNeededBy(PUBLIC, id, modules)) return /([\w-]+)\.\w+$/.exec(id)?.[1] ?? null
  if (isNeededBy(SIGN_IN, id, modules)) return 'shared-forms'
  return isNeededBy(CUSTOMER, id, modules) ? 'shared-account' : null
}

/** What is always wanted together on a visitor's page: alone, each costs a hundred bytes more. What tracking wants too stays apart from it. */
const IN_ONE_FILE = [
  /\/src\/domain\/(people\/contact-phone|values\/result)\.ts$/,
  /\/src\/features\/contact\/queue\/(use-)?kept-messages\.ts$/,
  /\/src\/domain\/people\/(contact-message|email-address)\.ts$/,
  /\/src\/ui\/.*\/(error-summary|message-in-sight)\.tsx?$/,
]

export function visitorsForms(id: string, modules: Modules): string | null {
  const files = IN_ONE_FILE.findIndex((each) => each.test(id))
  return files === -1 || isLoadedAtOnce(id, modules) ? null : `visitors-forms-${files + 1}`
}

/** Every way of signing in loads these together: nine files of a few hundred bytes compress badly one by one. */
export function signingIn(id: string, modules: Modules): string | null {
  if (!isNeededBy(/\/src\/backend\/auth\/request-sign-in\.ts$/, id, modules)) return null
  return isLoadedAtOnce(id, modules) || isNeededBy(PUBLIC, id, modules) ? null : 'signing-in'
}

/** What every signed-in person needs on any page: one file compresses better than eighty. */
export function firstOfSignedIn(id: string, modules: Modules): string | null {
  return isAroundSignedIn(id, modules) && !isLoadedAtOnce(id, modules) ? 'signed-in' : null
}

const OF_DELIVERING = /\/src\/features\/proof-of-delivery\//

/** What the driver's list shares with other pages of the office: thirty files of a few hundred bytes, as one. */
export function sharedWithDriver(id: string, modules: Modules): string | null {
  if (driversDay(id, modules) === null) return null
  return lateEntries(id, modules).every((entry) => OF_DELIVERING.test(entry)) ? null : 'shared-with-driver'
}

/** The driver's list, with what it shares with the capture and the other pages of delivering, which all come after it. */
export function driversDay(id: string, modules: Modules): string | null {
  return isNeededBy(FIRST_OF_DRIVER, id, modules) && !isLoadedAtOnce(id, modules) ? 'drivers-day' : null
}

/** What is loaded late, and needs it. */
function lateEntries(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const info = modules.getModuleInfo(id)
  if (!info) return []
  return [...(info.dynamicImporters.length > 0 ? [id] : []), ...info.importers.flatMap((importer) => lateEntries(importer, modules, seen))]
}

function isNeededBy(root: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (root.test(id)) return true
  const info = modules.getModuleInfo(id)
  return info !== null && info.importers.some((importer) => isNeededBy(root, importer, modules, seen))
}

function isLoadedAtOnce(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = modules.getModuleInfo(id)
  if (!info) return false
  return info.isEntry || info.importers.some((importer) => isLoadedAtOnce(importer, modules, seen))
}
