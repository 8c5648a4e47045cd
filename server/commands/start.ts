import { announce } from '#server/announce.ts'
import { buildApp } from '#server/build-app.ts'
import { readStartOptions } from '#server/http/command-line.ts'
import { explainOrThrow, stopOnSignals } from '#server/commands/process-life.ts'
import { readSettings } from '#server/settings.ts'

/**
 * `npm start`: app, API, functions and files from one port. What needs the database is loaded last, so that a wrong setting is told at once:
 * database and API are most of what there is to load.
 */
async function start(): Promise<void> {
  const options = readStartOptions(process.argv.slice(2))
  const settings = readSettings(process.env)
  if (options.reset) {
    const { confirmReset, removeEverything } = await import('#server/database/reset.ts')
    if (!options.yes && !(await confirmReset(settings))) {
      console.log('Nothing was deleted.')
      return
    }
    await removeEverything(settings)
  }
  const say = (line: string) => console.log(line)
  if (options.build) await buildApp(settings.distFolder, say)
  const { runServer } = await import('#server/run-server.ts')
  const server = await runServer(settings, { say })
  stopOnSignals(() => server.stop())
  for (const line of announce(settings, server)) console.log(line)
}

await start().catch(explainOrThrow)
