import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Never skipped in silence: without the decoder nobody knows whether what is printed can be read. */
export async function program(name: string, given: string[]): Promise<string> {
  try {
    return (await run(name, given, { maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${name} is not installed; printed pages are checked with it: apt-get install zbar-tools poppler-utils`, {
        cause: error,
      })
    throw error
  }
}
