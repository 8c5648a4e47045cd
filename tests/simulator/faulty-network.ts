import { pause } from './pause.ts'
import type { Random } from './random.ts'
import { ServerDied, type SimServer } from './sim-server.ts'
import { never, type Life } from './mortal-database.ts'

/** What may go wrong on the way; `healed` turns all of it off. */
export interface NetworkWeather {
  healed: boolean
  /** How likely a request meets a fault. */
  trouble: number
}

type Fault =
  | 'drop-before'
  | 'drop-after'
  | 'double'
  | 'server-error'
  | 'error-after'
  | 'too-many'
  | 'captive-portal'
  | 'signed-out'
  | 'too-large'
  | 'cut-short'

const FAULTS: readonly Fault[] = [
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
]

/** One tab's way to the server, with everything that a network on the road does to a request. */
export function faultyFetch(
  server: SimServer,
  random: Random,
  weather: NetworkWeather,
  life: Life,
  isOffline: () => boolean,
  strays: Promise<unknown>[],
): typeof fetch {
  const send = async (request: Request): Promise<Response> => {
    try {
      return await server.handle(request)
    } catch (error) {
      if (error instanceof ServerDied) throw new TypeError('Failed to fetch')
      // What the API makes of an error it does not know.
      return Response.json({ code: 'XX000', message: String(error) }, { status: 500 })
    }
  }
  const meetFault = async (fault: Fault, request: Request): Promise<Response> => {
    switch (fault) {
      case 'drop-before':
        throw new TypeError('Failed to fetch')
      case 'drop-after':
        await send(request)
        throw new TypeError('Failed to fetch')
      case 'double': {
        const again = request.clone()
        const later = 1 + random.int(60)
        // Nobody hears its answer, nor that there was none.
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
        return request.url.includes('sync_push')
          ? Response.json({ message: 'Payload Too Large' }, { status: 413 })
          : Response.json({ message: 'Gateway Timeout' }, { status: 504 })
      case 'cut-short': {
        const whole = await (await send(request)).text()
        return new Response(whole.slice(0, Math.floor(whole.length / 2)), { headers: { 'content-type': 'application/json' } })
      }
    }
  }
  return async (input, init) => {
    if (!life.step()) return never()
    const request = new Request(input, init)
    if (isOffline() && !weather.healed) throw new TypeError('Failed to fetch')
    await pause(random.int(weather.healed ? 2 : 12))
    const fault = !weather.healed && random.chance(weather.trouble) ? random.pick(FAULTS) : null
    const arrives = fault === null ? send(request) : meetFault(fault, request)
    const response = await arrives.catch((error: unknown) => (life.dead ? never<Response>() : Promise.reject(error as Error)))
    await pause(random.int(weather.healed ? 2 : 12))
    // The tab may have died while its request was under way: the server has done its part all the same.
    return life.step() ? response : never()
  }
}
