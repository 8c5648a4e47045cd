import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { requireBrowser } from '#scripts/test-run/find-browser.ts'
import { findPostgres } from '#tests/support/sql/throw-away-postgres.ts'

/** What a reader must know to compare; nothing that identifies one machine: thousands have the same processor. */
export function machineFacts(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const postgres = findPostgres()
  const processor = cpus()[0]?.model.trim()
  return [
    `${cpus().length} cores${processor === undefined ? '' : ` of ${processor}`}`,
    `${gigabytes} GB of memory`,
    `Node ${process.versions.node}`,
    browserVersion(),
    postgres === null ? 'no PostgreSQL' : `PostgreSQL ${postgres.version}`,
  ].join(', ')
}

function browserVersion(): string {
  const said = execFileSync(requireBrowser(), ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return /[A-Za-z ]+ [\d.]+/.exec(said)?.[0] ?? said.trim()
}
