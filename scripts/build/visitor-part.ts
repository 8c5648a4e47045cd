import type { Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'
import { filesOfScreen, type BuiltChunk } from './files-of-screen.ts'

/**
 * Screens a visitor may open without signal, and what they ask the server with; all other lazily loaded code belongs to people who
 * sign in.
 */
const VISITOR_MODULES = [
  /\/src\/features\/(home|company|contact|tracking|account|payment)\//,
  /\/src\/app\/shells\/(public|pod-login)-shell\.tsx$/,
  /\/src\/app\/routes\/(public-\w+|not-found-page|customer-at-home)\.tsx?$/,
  /\/src\/app\/guards\/customers-only\.tsx$/,
  /\/src\/app\/older-browsers\.ts$/,
  // Supabase's client comes with the first question of somebody who signs in.
  /\/src\/(backend|session)\/(?!transport\/supabase-parts\.ts$)/,
]

const DRIVER_MODULES = '/src/features/proof-of-delivery/'
/** What the form of a delivery loads with it, first of all. */
const FORM_OF_A_DELIVERY = 'proof-of-delivery/capture/capture-parts.ts'
/** Built apart: what prepares a photo. Without its file there is none. */
const PHOTO_WORKER = /^assets\/photo\.worker-/

export function isVisitors(id: string): boolean {
  return VISITOR_MODULES.some((pattern) => pattern.test(id))
}

/** Everything the entry and the visitor's screens load: their static imports, and theirs. */
export function visitorFiles(chunks: ReadonlyMap<string, BuiltChunk>): Set<string> {
  const wanted = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || wanted.has(file)) return
    wanted.add(file)
    chunk.imports.forEach(add)
    chunk.dynamicImports.filter((next) => isVisitors(chunks.get(next)?.facadeModuleId ?? '')).forEach(add)
  }
  for (const [file, chunk] of chunks) if (chunk.isEntry) add(file)
  return wanted
}

/** What a driver may open without signal, as far as it is not a visitor's. */
export function driverFiles(chunks: ReadonlyMap<string, BuiltChunk>, visitor: ReadonlySet<string>): Set<string> {
  const wanted = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || wanted.has(file) || visitor.has(file)) return
    wanted.add(file)
    chunk.imports.forEach(add)
    chunk.dynamicImports.forEach(add)
  }
  for (const [file, { moduleIds }] of chunks) if (moduleIds.some((id) => id.includes(DRIVER_MODULES))) add(file)
  return wanted
}

/**
 * Tells the service worker which files to fetch at once and which only for people who sign in:
 * somebody who looks up one parcel must not download the driver's app and a barcode reader. Of the latter the driver's come first: a driver
 * may sign in at the gate and be in the basement a minute later.
 */
export function visitorPart(): { plugin: Plugin; markEntries: ManifestTransform } {
  let visitor = new Set<string>()
  let driver = new Set<string>()
  return {
    plugin: {
      name: 'waybill-visitor-part',
      apply: 'build',
      generateBundle(_options, bundle) {
        const chunks = new Map<string, BuiltChunk>()
        for (const [file, output] of Object.entries(bundle)) if (output.type === 'chunk') chunks.set(file, output)
        visitor = visitorFiles(chunks)
        driver = new Set([...filesOfScreen(chunks, FORM_OF_A_DELIVERY), ...driverFiles(chunks, visitor)])
      },
    },
    markEntries: (entries) => {
      const order = [...driver]
      const turnOf = ({ url }: { url: string }) => (PHOTO_WORKER.test(url) ? 0 : driver.has(url) ? order.indexOf(url) : order.length)
      return {
        manifest: entries
          .toSorted((one, other) => turnOf(one) - turnOf(other))
          .map((entry) => {
            const signedIn = /^assets\/.*\.(js|wasm)$/.test(entry.url) && !visitor.has(entry.url)
            return signedIn ? { ...entry, part: 'signed-in' } : entry
          }),
        warnings: [],
      }
    },
  }
}
