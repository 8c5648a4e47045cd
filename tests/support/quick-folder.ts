import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Several companies and a PostgreSQL at once take a tenth of it. */
const WANTED_BYTES = 2 * 1024 ** 3
/** No run lasts as long. */
const DAY_MS = 24 * 60 * 60_000

/**
 * Where folders are kept that last no longer than a test: in memory where the system offers enough of it, else among the temporary files.
 * A database has more than a thousand files, and making each on a disk costs the processor a millisecond.
 */
export function quickFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize < WANTED_BYTES) return tmpdir()
    const own = path.join(IN_MEMORY, `waybill-tests-${process.getuid?.()}`)
    mkdirSync(own, { recursive: true })
    removeForgotten(own, Date.now())
    return own
  } catch {
    // Only Linux has it.
    return tmpdir()
  }
}

/** What a run that was killed left behind would fill the memory. */
export function removeForgotten(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const each = path.join(folder, name)
    const madeAt = statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - madeAt > DAY_MS) rmSync(each, { recursive: true, force: true })
  }
}
