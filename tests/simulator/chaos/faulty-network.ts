import { never, type Life } from '../machinery/life.ts'
import { pause } from '../machinery/pause.ts'
import type { Random } from '../machinery/seeded-chance.ts'
import { answerOfError, ServerDied, type SimServer } from '../machinery/sim-server.ts'
import type { Counts } from '../report/counts.ts'
import { answerInBetween, refreshInBetween, type EarlierAnswer } from './in-between.ts'
import { strayPush, type StrayPush } from './late-twins.ts'

/** What may go wrong on the way; `healed` turns all of it off. */
export interface NetworkWeather {
  healed: boolean
  /** How likely a request meets a fault. */
  trouble: number
}

export const FAULTS = [
  'drop-before',
  'drop-before',
  'drop-after',
  'drop-after',
  'double',
  'double',
  'server-error',
  'error-after',
  'too-many',
  'captive-portal',
  'signed-out',
  'too-large',
  'cut-short',
  'in-between',
  'in-between',
  'in-between-after',
] as const

type Fault = (typeof FAULTS)[number]

export interface Way {
  server: SimServer
  random: Random
  weather: NetworkWeather
  life: Life
  isOffline: () => boolean
  strays: Promise<unknown>[]
  /** Pushes that arrive once more, much later. */
  strayPushes: StrayPush[]
  counts: Counts
}

/** Answers that somebody in between may have kept. */
const KEPT = 8

/** One tab's way to the server, with everything that a network on the road does to a request. */
export function faultyFetch({ server, random, weather, life, isOffline, strays, strayPushes, counts }: Way): typeof fetch {
  const earlier: EarlierAnswer[] = []
  const send = async (request: Request): Promise<Response> => {
    try {
      return await server.handle(request)
    } catch (error) {
      if (error instanceof ServerDied) throw new TypeError('Failed to fetch')
      return answerOfError(error)
    }
  }
  const inBetween = (path: string): Response => {
    const { name, response } = path.includes('/auth/') ? refreshInBetween(random) : answerInBetween(random, path, earlier)
    counts.add('fault', name)
    return response
  }
  const meetFault = async (fault: Fault, request: Request, path: string): Promise<Response> => {
    counts.add('fault', fault)
    switch (fault) {
      case 'drop-before':
        throw new TypeError('Failed to fetch')
      case 'drop-after':
        await send(request)
        throw new TypeError('Failed to fetch')
      case 'double': {
        const again = request.clone()
        const later = 1 + random.int(60)
        // Nobody hears its answer, or that there was none.
        strays.push(
          pause(later)
            .then(() => send(again))
            .catch(() => undefined),
        )
        return send(request)
      }
      case 'server-error':
        return Response.json({ message: 'Internal Server Error' }, { status: 500 })
      case 'error-after':
        await send(request)
        return Response.json({ message: 'Bad Gateway' }, { status: 502 })
      case 'too-many':
        return Response.json({ message: 'Too many' }, { status: 429, headers: { 'retry-after': String(1 + random.int(5)) } })
      case 'captive-portal':
        return new Response('<!doctype html><title>Sign in to Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })
      case 'signed-out':
        return Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
      case 'too-large':
        return path.includes('sync_push')
          ? Response.json({ message: 'Payload Too Large' }, { status: 413 })
          : Response.json({ message: 'Gateway Timeout' }, { status: 504 })
      case 'cut-short': {
        const whole = await (await send(request)).text()
        return new Response(whole.slice(0, Math.floor(whole.length / 2)), { headers: { 'content-type': 'application/json' } })
      }
      case 'in-between':
        return inBetween(path)
      case 'in-between-after':
        await send(request)
        return inBetween(path)
    }
  }
  return async (input, init) => {
    if (!life.step()) return never()
    await life.gate()
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    if (isOffline() && !weather.healed) throw new TypeError('Failed to fetch')
    await pause(random.int(weather.healed ? 2 : 12))
    const fault = !weather.healed && random.chance(weather.trouble) ? random.pick(FAULTS) : null
    // Also what met no fault: the server may die over it, or forget it later.
    const stray = strayPush(server, request, init?.body)
    if (stray !== null) strayPushes.push(stray)
    const arrives = fault === null ? send(request) : meetFault(fault, request, path)
    const response = await arrives.catch((error: unknown) => (life.dead ? never<Response>() : Promise.reject(error as Error)))
    if (fault === null) await remember(earlier, path, response)
    await pause(random.int(weather.healed ? 2 : 12))
    // The tab may have died or frozen while its request was under way: the server has done its part all the same.
    if (!life.step()) return never()
    await life.gate()
    return response
  }
}

async function remember(earlier: EarlierAnswer[], path: string, response: Response): Promise<void> {
  if (!response.ok) return
  earlier.push({ path, body: await response.clone().text() })
  if (earlier.length > KEPT) earlier.shift()
}
