interface ModuleInfo {
  isEntry: boolean
  /** Who imports it statically. */
  importers: readonly string[]
}

interface Modules {
  getModuleInfo: (id: string) => ModuleInfo | null
}

/*
 * Two files for what every page loads at once, one for every page behind the sign-in, and one for what visitors' pages share with it. Left to itself the bundler makes a small file of each module that lazily loaded pages
 * use too: thirty requests before anything happens, each compressed alone.
 */

/** Apart from the app, because they stay the same from one release to the next. */
export function firstLibraries(id: string, modules: Modules): string | null {
  return id.includes('/node_modules/') && isLoadedAtOnce(id, modules) ? 'libraries' : null
}

export function firstApp(id: string, modules: Modules): string | null {
  return isLoadedAtOnce(id, modules) ? 'app' : null
}

/** Every page behind the sign-in stands between these: store and sync, and who may enter. */
const AROUND_SIGNED_IN = /\/src\/app\/(providers\/sync-provider|guards\/signed-in-without-access)\.tsx$/

/** What visitors see too stays with them: nobody loads the local database to look up a parcel, or a form to read a page. */
const PUBLIC = /\/src\/(features\/(home|company|contact|tracking)|app\/shells\/public)/
const SIGN_IN =
  /\/src\/(features\/(payment|account\/(sign-in|password|mail-link|fields)|proof-of-delivery\/sign-in)|app\/shells\/pod-login)/

/** A customer signs in and has no local database: what their pages share with it must not bring it along. */
const CUSTOMER =
  /\/src\/(app\/(guards\/customers-only|routes\/(public-account|customer-at-home))|features\/(account\/my-shipments|invoices\/(my-invoices|print\/print-my-invoice)))/

export function sharedWithVisitors(id: string, modules: Modules): string | null {
  if (isLoadedAtOnce(id, modules) || !isNeededBy(AROUND_SIGNED_IN, id, modules)) return null
  // One by one: each public page needs others of them, and has no byte to spare.
  if (isNeededBy(PUBLIC, id, modules)) return /([\w-]+)\.\w+$/.exec(id)?.[1] ?? null
  if (isNeededBy(SIGN_IN, id, modules)) return 'shared-forms'
  return isNeededBy(CUSTOMER, id, modules) ? 'shared-account' : null
}

/** Every way of signing in loads these together: nine files of a few hundred bytes compress badly one by one. */
export function signingIn(id: string, modules: Modules): string | null {
  if (!isNeededBy(/\/src\/backend\/auth\/request-sign-in\.ts$/, id, modules)) return null
  return isLoadedAtOnce(id, modules) || isNeededBy(PUBLIC, id, modules) ? null : 'signing-in'
}

/** What every signed-in person needs on any page: one file compresses better than eighty. */
export function firstOfSignedIn(id: string, modules: Modules): string | null {
  return isNeededBy(AROUND_SIGNED_IN, id, modules) && !isLoadedAtOnce(id, modules) ? 'signed-in' : null
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
