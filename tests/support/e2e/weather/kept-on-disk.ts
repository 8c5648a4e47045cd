import { expect } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Until the browser has written who is signed in to its disk, which it does some seconds later: one that is closed before starts without it. */
export async function untilKeptOnDisk(profile: string): Promise<void> {
  const folder = join(profile, 'Default/Local Storage/leveldb')
  const holdsPerson = async () => {
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1').catch(() => '')))
    return files.some((content) => content.includes('waybill-person'))
  }
  await expect.poll(holdsPerson, { message: 'who is signed in is on the disk', timeout: 30_000 }).toBe(true)
}
