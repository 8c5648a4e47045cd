import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Alias } from 'vite'

const require = createRequire(import.meta.url)
const folderOf = (library: string) => dirname(require.resolve(`${library}/package.json`))

/**
 * Two libraries name one file for every use: the router its development build with the warnings of one, Dexie its ES5. Both bring what a
 * release wants beside it. Only the build takes these: development keeps the warnings.
 */
export const releasedLibraries: Alias[] = [
  { find: /^react-router$/, replacement: join(folderOf('react-router'), 'dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(folderOf('react-router'), 'dist/production/dom-export.mjs') },
  { find: /^dexie$/, replacement: join(folderOf('dexie'), 'dist/modern/dexie.mjs') },
]
