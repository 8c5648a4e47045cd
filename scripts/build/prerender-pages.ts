import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { fillPage } from './fill-page.ts'
import { filesOfScreen, type BuiltChunk } from './files-of-screen.ts'

/** What src/app/prerender.tsx exports. */
interface Renderer {
  publicPages: readonly { path: string; screen: string }[]
  renderPage: (path: string) => Promise<string>
  headOf: (page: { path: string }) => string
  sitemapXml: () => string
  robotsText: () => string
}

/**
 * Writes the public pages as HTML that reads without JavaScript, and what search engines ask for. The empty shell goes on as app.html:
 * what the service worker and a host open for every other route.
 */
export function prerenderPages(): Plugin {
  let dist = 'dist'
  let root = '.'
  let mode = 'production'
  let chunks = new Map<string, BuiltChunk>()

  return {
    name: 'waybill-prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      mode = config.mode
      dist = resolve(config.root, config.build.outDir)
    },
    generateBundle(_options, bundle) {
      chunks = new Map()
      for (const [file, output] of Object.entries(bundle)) if (output.type === 'chunk') chunks.set(file, output)
    },
    closeBundle: {
      sequential: true,
      // Before the precache manifest is written, so that its hashes are those of the files served.
      order: 'pre',
      async handler() {
        await copyFile(join(dist, 'index.html'), join(dist, 'app.html'))
        const shell = await readFile(join(dist, 'app.html'), 'utf8')
        await withRenderer(root, mode, async ({ publicPages, renderPage, headOf, sitemapXml, robotsText }) => {
          for (const page of publicPages) {
            const preloads = preloadsOf(filesOfScreen(chunks, page.screen), shell)
            const html = fillPage(shell, { path: page.path, head: headOf(page), content: await renderPage(page.path), preloads })
            await writeFile(join(dist, page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`), html)
          }
          await writeFile(join(dist, 'sitemap.xml'), sitemapXml())
          await writeFile(join(dist, 'robots.txt'), robotsText())
        })
      },
    },
  }
}

/** The page's own code is on its way before the entry asks for it. */
function preloadsOf(files: string[], shell: string): string {
  return files
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

/** The same sources once more, for Node. Packages are loaded from node_modules as they are. */
async function withRenderer(root: string, mode: string, work: (renderer: Renderer) => Promise<void>): Promise<void> {
  const folder = join(root, 'node_modules/.tmp', `prerender-${process.pid}`)
  try {
    await build({
      root,
      mode,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    })
    await work((await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as Renderer)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
