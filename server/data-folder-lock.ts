import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'

/** Two servers on one folder both start and lose each other's rows; the second one is refused. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`Another Waybill server (process ${pid}) is using ${folder}. Stop it first, or choose another folder with DATA_DIR.`)
  }
}

export interface FolderLock {
  release(): Promise<void>
}

interface Holder {
  pid: number
  port: number
  token: string
}

const ANSWER_WITHIN_MS = 2000

/**
 * The file names a loopback port on which its holder answers with the file's token. The port closes with the process however it
 * dies, so a lock left by kill -9 is taken over even when its process id belongs to somebody else by now.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'server.lock')
  const token = randomUUID()
  const answering = await answerWith(token)
  const holder: Holder = { pid: process.pid, port: answering.port, token }

  for (;;) {
    try {
      await writeFile(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (!isCode(error, 'EEXIST')) {
        answering.close()
        throw error
      }
    }
    const present = await readHolder(file)
    if (present && (await isAlive(present))) {
      answering.close()
      throw new FolderInUse(folder, present.pid)
    }
    await setAside(file, present)
  }

  return {
    async release() {
      if ((await readHolder(file))?.token === token) await rm(file, { force: true })
      answering.close()
    },
  }
}

function answerWith(token: string): Promise<{ port: number; close(): void }> {
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(token)
  })
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The lock has no port'))
      else resolve({ port: address.port, close: () => server.close() })
    })
  })
}

/** A file that cannot be understood was cut off while it was written: nobody holds it. */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>
    return typeof read.pid === 'number' && typeof read.port === 'number' && typeof read.token === 'string' ? (read as Holder) : null
  } catch {
    return null
  }
}

/** A stopped process accepts the connection and says nothing: then its process id decides. */
function isAlive(holder: Holder): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(holder.port, '127.0.0.1')
    let heard = ''
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      socket.destroy()
      resolve(heard === '' && processExists(holder.pid))
    })
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('error', () => resolve(false))
    socket.on('end', () => resolve(heard === holder.token))
  })
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** Two servers may find the same stale lock; whoever moved away a fresh one by mistake puts it back. */
async function setAside(file: string, stale: Holder | null): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  const moved = await readHolder(aside)
  if (moved && moved.token !== stale?.token) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
