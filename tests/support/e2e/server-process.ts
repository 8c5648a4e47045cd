import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DIST, PROJECT } from '#tests/support/e2e/folders.ts'

export interface ServerProcess {
  port: number
  /** As Ctrl-C does it. */
  stop: () => Promise<void>
  /** kill -9: no goodbye, nothing written. */
  kill: () => Promise<void>
}

export interface HowToStart {
  dataFolder: string
  distFolder?: string
  environment?: Record<string, string>
}

/** On a free port of this machine. */
export function environmentOf({ dataFolder, distFolder = DIST, environment = {} }: HowToStart): Record<string, string> {
  return { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder, DIST_DIR: distFolder, ...environment }
}

/** The real server as `npm start` runs it, on a free port; resolves when it answers. */
export async function startProcess(how: HowToStart): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/commands/start.ts', '--no-build'], {
    cwd: PROJECT,
    env: { ...process.env, ...environmentOf(how) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /running at https?:\/\/[^:\s]+:(\d+)/.exec(said)?.[1]
      if (found !== undefined) resolve(Number(found))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void gone.then(() => reject(new Error(`The server ended before it was ready:\n${said}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await gone
  }
  return { port, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** `npm run new-epoch`, as after a copied-back data folder. */
export async function beginNewEpoch(dataFolder: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/commands/new-epoch.ts'], {
    cwd: PROJECT,
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`No new epoch was begun:\n${said}`)
}
