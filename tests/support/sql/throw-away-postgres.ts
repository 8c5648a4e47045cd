import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import postgres from 'postgres'
import { quickFolder } from '#tests/support/quick-folder.ts'

export interface ThrowAwayPostgres {
  version: string
  /** An address for the Supabase CLI and for clients; migrations run as `postgres`, who is no superuser here, as when hosted. */
  url(database: string, role?: 'postgres' | 'supabase_admin'): string
  stop(): Promise<void>
}

interface Installation {
  bin: string
  version: string
}

const wanted = 15

/** The newest PostgreSQL of this machine that is new enough; null when there is none. */
export function findPostgres(): Installation | null {
  const folders = [
    ...versionFolders('/usr/lib/postgresql'),
    ...pathFolders(),
    '/usr/pgsql/bin',
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
  ]
  const found = folders
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map((bin) => ({
      bin,
      version: /\d+(\.\d+)?/.exec(execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? '0',
    }))
    .filter(({ version }) => Number.parseInt(version, 10) >= wanted)
    .toSorted((a, b) => Number(b.version) - Number(a.version))
  return found[0] ?? null
}

/** Starts a PostgreSQL on a folder and a port of its own, which vanish with it; null when none is installed. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres | null> {
  const installation = findPostgres()
  if (installation === null) return null
  const owner = ownerOfTheServer()
  const folder = mkdtempSync(join(quickFolder(), 'waybill-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(installation.bin, 'initdb'),
    ['--pgdata', data, '--username', 'supabase_admin', '--auth', 'trust', '--no-sync', '--encoding', 'UTF8', '--locale', 'C.UTF-8'],
    { ...owner, cwd: folder, stdio: 'pipe' },
  )
  const port = await freePort()
  const server = spawn(
    join(installation.bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-F', '-c', 'max_connections=60', '-c', 'timezone=UTC'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000)
  })
  const killed = () => server.kill('SIGQUIT')
  process.once('exit', killed)

  const stop = async () => {
    process.off('exit', killed)
    await endServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
  const url = (database: string, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}?sslmode=disable`

  try {
    await untilItAnswers(server, url('template1', 'supabase_admin'), () => log)
  } catch (error) {
    await stop()
    throw error
  }
  return { version: installation.version, url, stop }
}

/** PostgreSQL refuses to run as root; where the tests do, the account that came with its package runs it. */
function ownerOfTheServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function versionFolders(root: string): string[] {
  return existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : []
}

function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}

async function untilItAnswers(server: ChildProcess, url: string, log: () => string): Promise<void> {
  const giveUp = Date.now() + 30_000
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined })
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > giveUp)
        throw new Error(`The throw-away PostgreSQL did not start:\n${log()}`, { cause: error })
      await new Promise((wait) => setTimeout(wait, 100))
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((exit) => server.once('exit', exit))
  // Fast shutdown: open sessions are cut off.
  server.kill('SIGINT')
  const patience = setTimeout(() => server.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(patience)
}
