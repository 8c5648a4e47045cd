import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { FolderInUse, lockDataFolder } from '#server/database/data-folder-lock.ts'
import { inProject } from '#server/project-folder.ts'
import { makeFolder } from '#tests/support/backend/test-server.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await makeFolder()
  file = path.join(folder, 'server.lock.1')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a second holder is refused by name until the first lets go', async () => {
  const first = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockDataFolder(folder)).rejects.toThrow(`Another Waybill server (process ${process.pid}) is using ${folder}.`)
  await first.release()
  await (await lockDataFolder(folder)).release()
  expect(await readdir(folder)).toEqual([])
})

test('of many that start at once, one gets the folder', async () => {
  await writeFile(file, JSON.stringify({ pid: 999_999, port: 1, token: 'of-a-dead-server' }))
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataFolder(folder)))
  const holders = tries.filter((each) => each.status === 'fulfilled')
  expect(holders).toHaveLength(1)
  await holders[0]?.value.release()
})

test('the lock of a killed process is taken over', async () => {
  const code = `import { lockDataFolder } from '#server/database/data-folder-lock.ts'; await lockDataFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code, folder], { cwd: inProject() })
  await once(child.stdout, 'data')
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await lockDataFolder(folder)).release()
})

test('a stopped process still holds its lock', async () => {
  const silent = net.createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as net.AddressInfo
  await writeFile(file, JSON.stringify({ pid: process.pid, port, token: 'of-a-stopped-server' }))
  await expect(lockDataFolder(folder)).rejects.toThrow(FolderInUse)
  silent.close()
})

test('a lock whose process id and port belong to others by now is taken over', async () => {
  const stranger = net.createServer((socket) => socket.end('something else'))
  stranger.listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as net.AddressInfo
  await writeFile(file, JSON.stringify({ pid: process.pid, port, token: 'of-a-dead-server' }))
  const lock = await lockDataFolder(folder)
  expect(await readdir(folder)).toEqual(['server.lock.2'])
  await lock.release()
  stranger.close()
})

test('a lock that was cut off while it was written is taken over', async () => {
  await writeFile(file, '{"pid": 12')
  const lock = await lockDataFolder(folder)
  expect(await readdir(folder)).toEqual(['server.lock.2'])
  await lock.release()
})
