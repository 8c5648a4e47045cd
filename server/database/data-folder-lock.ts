import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
 * The file names a loopback port on which its holder answers with the file's token. The port closes with the process however it dies, so a
 * lock left by kill -9 is taken over even when its process id belongs to somebody else by now.
 *
 * Files are numbered and the highest one counts. A dead one is never replaced, only followed by the next number, which only one process can
 * make. A process that then finds a higher one gives way. So of several that find the same dead lock, one gets the folder.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const token = randomUUID()
  const answering = await answerWith(token)
  const mine: Holder = { pid: process.pid, port: answering.port, token }
  try {
    for (;;) {
      const last = await highestLock(folder)
      const present = await readHolder(lockFile(folder, last))
      if (present && (await isAlive(present))) throw new FolderInUse(folder, present.pid)
      const number = last + 1
      if (!(await putLock(folder, number, mine))) continue
      if ((await highestLock(folder)) === number) {
        await removeLocksBelow(folder, number)
        return {
          async release() {
            await rm(lockFile(folder, number), { force: true })
            answering.close()
          },
        }
      }
      await rm(lockFile(folder, number), { force: true })
    }
  } catch (error) {
    answering.close()
    throw error
  }
}

function lockFile(folder: string, number: number): string {
  return path.join(folder, `server.lock.${number}`)
}

async function lockNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).map((name) => Number(/^server\.lock\.(\d+)$/.exec(name)?.[1] ?? 0)).filter((number) => number > 0)
}

async function highestLock(folder: string): Promise<number> {
  return Math.max(0, ...(await lockNumbers(folder)))
}

async function removeLocksBelow(folder: string, number: number): Promise<void> {
  for (const each of await lockNumbers(folder)) if (each < number) await rm(lockFile(folder, each), { force: true })
}

/** Linked into place, so that nobody ever reads half of it. False when the number is taken. */
async function putLock(folder: string, number: number, holder: Holder): Promise<boolean> {
  const written = path.join(folder, `server.lock.${holder.token}`)
  await writeFile(written, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
  try {
    await link(written, lockFile(folder, number))
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(written, { force: true })
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

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
