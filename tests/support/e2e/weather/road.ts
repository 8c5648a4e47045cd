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
  hold: (path: string) => Held
  /** The server does its work, the page never hears of it. Resolves when the first answer is lost. */
  loseAnswers: (path: string, times: number) => Promise<void>
  /** The line breaks under each request, until lifted. Chromium itself repeats a request whose connection ends without an answer. */
  cut: (path: string) => { lift: () => void }
  /** The first request gets no further, though it can arrive long after. Its connection hangs until it is lost. */
  keepBack: (path: string) => { kept: Promise<void>; lose: () => Promise<void>; arriveLate: () => Promise<string> }
  /** The server answers the first request at once; the browser hears it when it is released, or never. */
  holdAnswer: (path: string) => { answered: Promise<void>; release: () => void; lose: () => void }
  /** The server's own answers with other words in them, until lifted. */
  changeAnswers: (path: string, change: (body: string) => string) => { lift: () => void }
  /** Answers in the server's place, until lifted. */
  answerFor: (path: string, status: number, body: string, contentType?: string) => { lift: () => void }
  close: () => Promise<void>
}

interface Held {
  arrived: Promise<void>
  release: () => void
  /** What was held reaches the server, but the page never hears of it. */
  releaseUnheard: () => void
}

/** Null: the answer is lost after all. */
type Deliver = (body: string) => Promise<string | null>
type Verdict = 'go-on' | 'answered' | 'lose-answer' | { deliver: Deliver }
type Rule = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<Verdict>

/** A connection for each request: one that is used again may be closed by the server at that very moment, on a slow machine often. */
const oneEach = new http.Agent({ keepAlive: false })

export async function openRoad(): Promise<Road> {
  let target = 0
  const rules = new Map<string, Rule>()

  const server = http.createServer((request, response) => void travel(request, response))
  async function travel(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let lose = false
    let deliver: Deliver | null = null
    for (const [path, rule] of rules) {
      if (!request.url?.includes(path)) continue
      const verdict = await rule(request, response)
      if (verdict === 'answered') return
      lose ||= verdict === 'lose-answer'
      if (typeof verdict === 'object') ({ deliver } = verdict)
    }
    // What is to be read on the way comes as it is, not packed.
    const headers = deliver === null ? request.headers : { ...request.headers, 'accept-encoding': 'identity' }
    const onward = http.request({ host: '127.0.0.1', port: target, method: request.method, path: request.url, headers, agent: oneEach })
    onward.on('response', (answer) => {
      answer.on('error', () => response.destroy())
      if (lose) {
        answer.resume()
        answer.on('end', () => breakOff(response, answer))
        return
      }
      if (deliver !== null) {
        void handOver(answer, response, deliver)
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
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
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      const released = toBeSettled<Verdict>()
      rules.set(path, async () => {
        arrive()
        return released.promise
      })
      const releaseAs = (verdict: Verdict) => {
        rules.delete(path)
        released.resolve(verdict)
      }
      return { arrived, release: () => releaseAs('go-on'), releaseUnheard: () => releaseAs('lose-answer') }
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
    cut(path) {
      rules.set(path, async (_request, response) => {
        response.destroy()
        return 'answered'
      })
      return { lift: () => void rules.delete(path) }
    },
    keepBack(path) {
      const late = toBeSettled<{ lose: () => void; arriveLate: () => Promise<string> }>()
      rules.set(path, async (request, response) => {
        rules.delete(path)
        const body = await textOf(request)
        const { method = 'POST', url = '', headers } = request
        const wanted = ['content-type', 'apikey', 'authorization'].map((name): [string, string] => [name, String(headers[name])])
        late.resolve({
          lose: () => response.destroy(),
          arriveLate: async () => (await fetch(`http://127.0.0.1:${target}${url}`, { method, headers: wanted, body })).text(),
        })
        return 'answered'
      })
      return {
        kept: late.promise.then(() => undefined),
        lose: async () => (await late.promise).lose(),
        arriveLate: async () => (await late.promise).arriveLate(),
      }
    },
    holdAnswer(path) {
      const answered = toBeSettled<undefined>()
      const fate = toBeSettled<'release' | 'lose'>()
      rules.set(path, async () => {
        rules.delete(path)
        const deliver = async (body: string) => {
          answered.resolve(undefined)
          return (await fate.promise) === 'lose' ? null : body
        }
        return { deliver }
      })
      return { answered: answered.promise, release: () => fate.resolve('release'), lose: () => fate.resolve('lose') }
    },
    changeAnswers(path, change) {
      rules.set(path, async () => ({ deliver: async (body) => change(body) }))
      return { lift: () => void rules.delete(path) }
    },
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

/**
 * In the middle of the answer: after a connection that ends silently Chromium itself repeats the request, and the page hears the second
 * answer as if nothing had been lost.
 */
function breakOff(response: http.ServerResponse, { statusCode, headers }: http.IncomingMessage): void {
  const { 'transfer-encoding': _pieces, 'content-length': _length, 'content-encoding': _packed, ...others } = headers
  response.writeHead(statusCode ?? 502, others)
  // Destroyed at once, the head would never leave.
  response.write(' ', () => response.destroy())
}

interface Settled<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
}

function toBeSettled<Value>(): Settled<Value> {
  let resolve = (_value: Value) => {}
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve: (value) => resolve(value) }
}

async function handOver(answer: http.IncomingMessage, response: http.ServerResponse, deliver: Deliver): Promise<void> {
  const body = await deliver(await textOf(answer))
  if (body === null) {
    breakOff(response, answer)
    return
  }
  const { 'transfer-encoding': _pieces, 'content-length': _before, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

async function textOf(message: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
