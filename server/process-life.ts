import { MigrationFailed } from '#server/apply-migrations.ts'
import { BuildFailed } from '#server/build-app.ts'
import { FolderInUse } from '#server/data-folder-lock.ts'
import { PortTaken } from '#server/listen.ts'
import { BadSetting } from '#server/settings.ts'

const EXPECTED = [BadSetting, FolderInUse, PortTaken, BuildFailed, MigrationFailed]

/** What a person can do something about is one sentence; everything else keeps its stack. */
export function explainOrThrow(error: unknown): void {
  if (!EXPECTED.some((kind) => error instanceof kind)) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

/** Ctrl-C stops cleanly; a second one does not wait. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
