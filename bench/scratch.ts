import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The build that is measured, with the page of measurements beside it. */
export const BUILD_FOLDER = path.resolve(import.meta.dirname, '../.tmp/bench/dist')

/** Everything that one run writes; on a real disk, because durability is part of what is measured. */
export function makeScratchFolder(): string {
  mkdirSync(tmpdir(), { recursive: true })
  return mkdtempSync(path.join(tmpdir(), 'waybill-bench-'))
}
