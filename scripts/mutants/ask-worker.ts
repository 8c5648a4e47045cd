import { fork, type ChildProcess } from 'node:child_process'

export class TookTooLong extends Error {}

/** A program that answers one question at a time, and that is killed when it does not: a mutant may well never end. */
export class AskedWorker<Question, Answer> {
  readonly #start: () => ChildProcess
  #child: ChildProcess | null = null

  constructor(program: string, folder: string, env: Record<string, string> = {}) {
    this.#start = () =>
      fork(program, {
        cwd: folder,
        env: { ...process.env, ...env },
        execArgv: ['--import', 'tsx', '--max-semi-space-size=128'],
        // What a mutant says does not matter.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization: 'advanced',
      })
  }

  ask(question: Question, withinMs: number): Promise<Answer> {
    const child = (this.#child ??= this.#start())
    return new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer)
        child.removeAllListeners()
        act()
      }
      const timer = setTimeout(
        () =>
          finish(() => {
            this.stop()
            reject(new TookTooLong())
          }),
        withinMs,
      )
      // Of the type that the program answers with; both stand side by side.
      child.once('message', (answer) => finish(() => resolve(answer as Answer)))
      child.once('exit', (code) =>
        finish(() => {
          this.#child = null
          reject(new Error(`${child.spawnfile} ended with ${code}`))
        }),
      )
      child.send(question as object)
    })
  }

  /** The next question is asked of a new one, in which nothing is left of the last. */
  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}

/** As many at once as there are workers, each with the next piece of work that is left. */
export async function sharedOut<Work>(workers: number, works: Work[], play: (work: Work, worker: number) => Promise<void>): Promise<void> {
  const left = works[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (const work of left) await play(work, worker)
    }),
  )
}
