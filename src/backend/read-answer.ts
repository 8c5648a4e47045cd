import type { Call } from '#backend/call.ts'

/** An HTTP answer without its transport: `fetch` and `XMLHttpRequest` both end here. */
export interface HttpAnswer {
  status: number
  /** True also where the transport only says that it would have been sent elsewhere. */
  redirected: boolean
  contentType: string
  retryAfter: string | null
  body: string
}

/**
 * The only place that decides what an answer means: by status, content type and code, never by the text of a message.
 * Whatever is not this server's JSON comes from something in between, such as a hotel's sign-in page.
 */
export function readAnswer<Value>(answer: HttpAnswer): Call<Value> {
  const { status } = answer
  if (answer.redirected || (status >= 300 && status < 400) || status === 511) return { kind: 'captive-portal' }
  if (status === 413) return { kind: 'too-large' }
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterMs(answer.retryAfter) }
  if (status === 503 && answer.retryAfter !== null) return { kind: 'busy', retryAfterMs: retryAfterMs(answer.retryAfter) }
  if (status >= 500) return { kind: 'failed', message: `The server answered ${status}` }

  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(answer.contentType)
  if (!isJson) return { kind: 'captive-portal' }
  const parsed = parseJson(answer.body)
  // It began as JSON and ended too early: the connection broke.
  if (parsed === undefined) return { kind: 'unreachable' }

  if (status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'denied', why: textOf(parsed.value, 'code') ?? 'role' }
  if (status >= 400) return { kind: 'failed', message: textOf(parsed.value, 'message') ?? `The server answered ${status}` }
  const denied = textOf(parsed.value, 'denied')
  if (denied !== null) return denied === 'signed-out' ? { kind: 'signed-out' } : { kind: 'denied', why: denied }
  // The server's functions answer what docs/protocol.md says.
  return { kind: 'answer', value: parsed.value as Value, serverTime: textOf(parsed.value, 'serverTime') }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found = (value as Record<string, unknown>)[name]
  return typeof found === 'string' ? found : null
}

/** Seconds, or a date; null where the header says nothing. */
export function retryAfterMs(header: string | null, now: number = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (!Number.isNaN(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
