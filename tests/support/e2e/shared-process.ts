import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { PROJECT } from '#tests/support/e2e/folders.ts'
import type { HostAnswer, HostQuestion } from '#tests/support/e2e/server-host.ts'
import { environmentOf, type HowToStart, type ServerProcess } from '#tests/support/e2e/server-process.ts'

export interface SharedProcess {
  start: (how: HowToStart) => Promise<ServerProcess>
  end: () => Promise<void>
}

/** One process for the servers of a worker, made when the first is wanted. A test that kills its server has to give it a process of its own. */
export function openSharedProcess(): SharedProcess {
  let asked = 0
  let host: ReturnType<typeof fork> | null = null

  function ask(question: { start: Record<string, string> } | { stop: number }): Promise<number> {
    host ??= fork(path.join(PROJECT, 'tests/support/e2e/server-host.ts'), [], {
      cwd: PROJECT,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }).setMaxListeners(0)
    const child = host
    asked += 1
    const number = asked
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('The process of the servers ended.'))
      const hear = (answer: HostAnswer) => {
        if (answer.number !== number) return
        child.off('message', hear).off('exit', ended)
        if ('port' in answer) resolve(answer.port)
        else reject(new Error(answer.failure))
      }
      child.on('message', hear).on('exit', ended)
      child.send({ number, ...question } satisfies HostQuestion)
    })
  }

  return {
    async start(how) {
      const port = await ask({ start: environmentOf(how) })
      return {
        port,
        stop: async () => void (await ask({ stop: port })),
        kill: () => Promise.reject(new Error('Others live in this process: test.use({ ownProcess: true })')),
      }
    },
    async end() {
      if (host === null || host.exitCode !== null) return
      const gone = once(host, 'exit')
      host.disconnect()
      await gone
    },
  }
}
