import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The road between browser and server, with an address that stays while servers die behind it. Each rule below concerns the
 * requests whose path contains the given text.
 */
export interface Road {
  url: string
  leadsTo: (port: number) => void
  /** Requests are not let through until released; `arrived` resolves with the first one. */
  hold: (path: string) => { arrived: Promise<void>; release: () => void }
  /** The server does its work, the browser never hears of it. Resolves when the first answer is lost. */
  loseAnswers: (path: string, times: number) => Promise<void>
  /** Answers in the server's place, until lifted. */
  answerFor: (path: string, status: number, body: string, contentType?: string) => { lift: () => void }
  close: () => Promise<void>
}

type Rule = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<'go-on' | 'answered' | 'lose-answer'>

export async function openRoad(): Promise<Road> {
  let target = 0
  const rules = new Map<string, Rule>()

  const server = http.createServer((request, response) => void travel(request, response))
  async function travel(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let lose = false
    for (const [path, rule] of rules) {
      if (!request.url?.includes(path)) continue
      const verdict = await rule(request, response)
      if (verdict === 'answered') return
      lose ||= verdict === 'lose-answer'
    }
    const onward = http.request({ host: '127.0.0.1', port: target, method: request.method, path: request.url, headers: request.headers })
    onward.on('response', (answer) => {
      if (lose) {
        answer.resume()
        answer.on('end', () => response.destroy())
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    // A dead server is a dead line, not a polite 502.
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadsTo: (port) => (target = port),
    hold(path) {
      let arrive = () => {}
      let release = () => {}
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      const released = new Promise<void>((resolve) => (release = resolve))
      rules.set(path, async () => {
        arrive()
        await released
        return 'go-on'
      })
      return {
        arrived,
        release: () => {
          rules.delete(path)
          release()
        },
      }
    },
    loseAnswers: (path, times) =>
      new Promise((resolve) => {
        let left = times
        rules.set(path, async (_request, response) => {
          left -= 1
          if (left === 0) rules.delete(path)
          response.on('close', () => resolve())
          return 'lose-answer'
        })
      }),
    answerFor(path, status, body, contentType = 'application/json') {
      rules.set(path, async (request, response) => {
        request.resume()
        response.writeHead(status, { 'content-type': contentType }).end(body)
        return 'answered'
      })
      return { lift: () => void rules.delete(path) }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
