import { createServer } from 'vite'

import { announce } from '#server/announce.ts'
import { explainOrThrow, stopOnSignals } from '#server/commands/process-life.ts'
import { PROJECT_FOLDER } from '#server/project-folder.ts'
import { runServer } from '#server/run-server.ts'
import { PUBLISHABLE_KEY, readSettings } from '#server/settings.ts'

/** Changing them says nothing about the page that is open. */
const NOT_THE_APP = ['**/.data/**', '**/.tmp/**', '**/dist/**', '**/server/**', '**/supabase/**', '**/tests/**']

/** `npm run dev`: the app straight from its sources with hot reload, on the same backend and the same port. */
async function develop(): Promise<void> {
  process.env['VITE_SUPABASE_URL'] = ''
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = PUBLISHABLE_KEY
  const settings = readSettings(process.env)
  let closePages = () => Promise.resolve()
  const server = await runServer(settings, {
    say: (line) => console.log(line),
    async makePages(nodeServer) {
      const vite = await createServer({
        root: PROJECT_FOLDER,
        server: { middlewareMode: true, hmr: { server: nodeServer }, watch: { ignored: NOT_THE_APP } },
      })
      closePages = () => vite.close()
      return vite.middlewares
    },
  })
  stopOnSignals(async () => {
    await closePages()
    await server.stop()
  })
  for (const line of announce(settings, server)) console.log(line)
}

await develop().catch(explainOrThrow)
