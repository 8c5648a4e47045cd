import { readSettings } from '#server/settings.ts'
import { runServer, type RunningServer } from '#server/run-server.ts'

/** What a worker asks of its host, and is answered under the same number. */
export type HostQuestion = { number: number } & ({ start: Record<string, string> } | { stop: number })
export type HostAnswer = { number: number } & ({ port: number } | { failure: string })

/**
 * The servers of one worker's companies, one after the other in one process: a database program that is compiled, and code that has run
 * warm, for the first of them serve the next. Each is the real server, on a folder and a port of its own.
 */
const running = new Map<number, RunningServer>()

async function answer(question: HostQuestion): Promise<number> {
  if ('stop' in question) {
    await running.get(question.stop)?.stop()
    running.delete(question.stop)
    return question.stop
  }
  const server = await runServer(readSettings({ ...process.env, ...question.start }))
  running.set(server.port, server)
  return server.port
}

process.on('message', (question: HostQuestion) => {
  void answer(question)
    .then((port): HostAnswer => ({ number: question.number, port }))
    .catch((error: unknown): HostAnswer => ({ number: question.number, failure: String(error) }))
    .then((told) => process.send?.(told))
})
// A worker that dies takes its host along.
process.on('disconnect', () => process.exit())
