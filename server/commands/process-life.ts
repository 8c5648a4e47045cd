import { MigrationFailed } from '#server/database/apply-migrations.ts'
import { BuildFailed } from '#server/build-app.ts'
import { FolderInUse } from '#server/database/data-folder-lock.ts'
import { PortTaken } from '#server/http/listen.ts'
import { BadSetting } from '#server/settings.ts'

const EXPECTED = [BadSetting, FolderInUse, PortTaken, BuildFailed, MigrationFailed]

/** An error that a person can act on is one sentence; any other keeps its stack. */
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
