import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

export interface EdgeFunction {
  url: string
  stop(): Promise<void>
}

const project = resolve(import.meta.dirname, '../..')

/** Deno's program itself, not the package's wrapper: a wrapper that is ended leaves its Deno running. */
export function denoProgram(): string {
  const installed = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }
  return installed.runInstall()
}

/** Runs a function as it is deployed, under a real Deno, with the permissions it needs and no other. */
export async function runEdgeFunction(name: string, env: Record<string, string>): Promise<EdgeFunction> {
  const deno = spawn(denoProgram(), ['run', '--no-prompt', '--allow-net', '--allow-env', `supabase/functions/${name}/index.ts`], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', NO_COLOR: '1', ...env },
  })
  const ended = new Promise<void>((closed) => deno.once('close', () => closed()))
  let output = ''
  const url = await new Promise<string>((listening, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Listening on (http:\/\/\S+)/.exec(output)?.[1]
      if (address !== undefined) listening(address.replace(/\/$/, ''))
    }
    deno.stdout.on('data', read)
    deno.stderr.on('data', read)
    deno.once('error', failed)
    void ended.then(() => failed(new Error(`The function ${name} did not start under Deno:\n${output}`)))
  })
  return {
    url,
    stop: async () => {
      deno.kill('SIGTERM')
      await ended
    },
  }
}
