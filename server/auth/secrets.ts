import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Secrets {
  /** Stands for the service role. Never leaves this machine. */
  secretKey: string
  /** Signs the tokens of signed-in people. */
  jwtSecret: string
}

export const SECRETS_FILE = 'secrets.json'

/** Made at first start; readable by the owner alone, also when the file was copied here with wider rights. */
export async function readOrMakeSecrets(dataFolder: string): Promise<Secrets> {
  const file = path.join(dataFolder, SECRETS_FILE)
  const fresh: Secrets = {
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
  try {
    await writeFile(file, JSON.stringify(fresh, null, 2), { flag: 'wx', mode: 0o600 })
    return fresh
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  await chmod(file, 0o600)
  return readSecrets(file)
}

async function readSecrets(file: string): Promise<Secrets> {
  const read = JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>
  if (!read.secretKey?.startsWith('sb_secret_') || (read.jwtSecret ?? '').length < 32) {
    throw new Error(`${file} does not hold this server's keys. Put it back, or start anew with --reset.`)
  }
  return read as Secrets
}
