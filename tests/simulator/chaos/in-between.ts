import type { Random } from '../machinery/seeded-chance.ts'

/** An answer that was given on the same way before. */
export interface EarlierAnswer {
  path: string
  body: string
}

interface Words {
  name: string
  response: Response
}

/** Plausible JSON of a portal, a proxy or a gateway that answers in the server's place: it says yes, and means nothing. */
export function answerInBetween(random: Random, path: string, earlier: readonly EarlierAnswer[]): Words {
  const json = (name: string, body: unknown, status = 200): Words => ({
    name: `in between: ${name}`,
    response: Response.json(body, { status }),
  })
  const others = earlier.filter((answer) => answer.path !== path)
  const sameWay = earlier.filter((answer) => answer.path === path && isAboutOneThing(path))
  const choices: (() => Words)[] = [
    () => json('200 {}', {}),
    () => json('200 {"error":"login required"}', { error: 'login required' }),
    () => json('200 []', []),
    () => json('200 null', null),
    () => json('401 {"error":"login required"}', { error: 'login required' }, 401),
    () => json('403 {"error":"login required"}', { error: 'login required' }, 403),
    () => json('403 {"message":"Forbidden"}', { message: 'Forbidden' }, 403),
  ]
  if (others.length > 0) choices.push(() => json('an answer to another question', JSON.parse(random.pick(others).body)))
  if (sameWay.length > 0) choices.push(() => json('an answer about something else', JSON.parse(random.pick(sameWay).body)))
  return random.pick(choices)()
}

/** A push and an upload say what they are about; a page of rows that was asked for twice may rightly come twice. */
function isAboutOneThing(path: string): boolean {
  return path.includes('sync_push') || path.includes('upload-pod-photo')
}

/** Replies in place of a fresh token. None of these says that the session is over. */
export function refreshInBetween(random: Random): Words {
  const words = (name: string, body: unknown, status: number, headers: HeadersInit = {}): Words => ({
    name: `refresh: ${name}`,
    response: Response.json(body, { status, headers }),
  })
  return random.pick([
    () => words('409', { code: 409, error_code: 'conflict', msg: 'Too many concurrent token refresh requests on the same session' }, 409),
    () => words('429', { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many' }, 429, { 'retry-after': '2' }),
    () => words('200 {}', {}, 200),
    () => words('400 of a portal', { error: 'login required' }, 400),
    () => words('422', { code: 422, error_code: 'validation_failed', msg: 'Refresh token is not valid' }, 422),
  ])()
}
