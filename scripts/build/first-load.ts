interface ModuleInfo {
  isEntry: boolean
  /** Who imports it statically. */
  importers: readonly string[]
}

interface Modules {
  getModuleInfo: (id: string) => ModuleInfo | null
}

/*
 * Two files for what every page loads at once. Left to itself the bundler makes a small file of each module that lazily loaded pages
 * use too: thirty requests before anything happens, each compressed alone.
 */

/** Apart from the app, because they stay the same from one release to the next. */
export function firstLibraries(id: string, modules: Modules): string | null {
  return id.includes('/node_modules/') && isLoadedAtOnce(id, modules) ? 'libraries' : null
}

export function firstApp(id: string, modules: Modules): string | null {
  return isLoadedAtOnce(id, modules) ? 'app' : null
}

function isLoadedAtOnce(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = modules.getModuleInfo(id)
  if (!info) return false
  return info.isEntry || info.importers.some((importer) => isLoadedAtOnce(importer, modules, seen))
}
