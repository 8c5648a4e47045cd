import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '#tests/support/sql/migrations.ts'

/** Verdicts written down one by one, so that a run that was interrupted goes on where it stood. */
export class KeptVerdicts<Verdict> {
  readonly #path: string
  readonly #known = new Map<string, Verdict>()

  constructor(path: string) {
    this.#path = path
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) return
    for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
      const { key, verdict } = JSON.parse(line) as { key: string; verdict: Verdict }
      this.#known.set(key, verdict)
    }
  }

  async find(parts: unknown[], judge: () => Promise<Verdict>, stillHolds: (verdict: Verdict) => boolean = () => true): Promise<Verdict> {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    const known = this.#known.get(key)
    if (known !== undefined && stillHolds(known)) return known
    const verdict = await judge()
    this.#known.set(key, verdict)
    appendFileSync(this.#path, `${JSON.stringify({ key, verdict })}\n`)
    return verdict
  }
}

/** Changes with any file in these folders of the project. */
export function fingerprintOf(folders: string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const entry of readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }).toSorted((one, other) =>
      join(one.parentPath, one.name) < join(other.parentPath, other.name) ? -1 : 1,
    ))
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}
