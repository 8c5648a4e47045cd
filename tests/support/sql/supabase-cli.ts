import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from './migrations.ts'

interface CliAnswer {
  ok: boolean
  stdout: string
  stderr: string
}

/** Runs the project's own Supabase CLI on the project's own supabase/ folder; it reports to nobody. */
export async function supabaseCli(...args: string[]): Promise<CliAnswer> {
  const child = spawn(process.execPath, [join(projectRoot, 'node_modules/supabase/dist/supabase.js'), ...args, '--yes', '--agent=no'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const code = await new Promise<number | null>((closed, failed) => {
    child.once('error', failed)
    child.once('close', closed)
  })
  return { ok: code === 0, stdout, stderr }
}

/** The same, for a call that has to succeed. */
export async function supabaseCliOutput(...args: string[]): Promise<string> {
  const answer = await supabaseCli(...args)
  if (!answer.ok) throw new Error(`supabase ${args.slice(0, 2).join(' ')}: ${answer.stderr.trim() || answer.stdout.trim()}`)
  return answer.stdout
}
