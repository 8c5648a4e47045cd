import type { Connection } from '@supabase/lite'

import { isRefusal } from '#server/library-console.ts'

interface SqlError {
  code: string
  message: string
  detail: string | null
  hint: string | null
}

/**
 * lite answers every SQLSTATE it does not know, a failed CHECK and a plain RAISE among them, as 500 with code SUP, and logs the failed
 * statement with its parameters. Here each keeps its code and gets the status PostgREST would give it, and nothing of the statement
 * is kept. An error without a SQLSTATE is a fault of the server and stays what it is.
 */
export function giveErrorsTheirMeaning(connection: Connection): void {
  const asLiteSeesIt = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => {
    const seen = asLiteSeesIt(error)
    const failed = readSqlError(seen)
    if (failed === null) return seen
    // The library writes what it gets from here to the console.
    if (isRaisedOnPurpose(failed)) isRefusal(failed)
    return isKnownToLite(failed.code) ? failed : asRaisedResponse(failed)
  }
}

function readSqlError(error: unknown): SqlError | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return null
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return null
  return { code: error.code, message: text(error, 'message') ?? '', detail: text(error, 'detail'), hint: text(error, 'hint') }
}

function text(error: object, field: string): string | null {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : null
}

/** A limiter's or a role's no, and a call that its caller may not make; any other failure is worth a look. */
function isRaisedOnPurpose({ code, detail }: SqlError): boolean {
  if (code === 'PGRST') return /"status"\s*:\s*4\d\d\b/.test(detail ?? '')
  return code === '42501' || /^PT4\d\d$/.test(code)
}

function isKnownToLite(code: string): boolean {
  return /^(PGRST$|PT|42|22|21|23502|23503|23505|25006|53|55)/.test(code)
}

/** lite turns `raise sqlstate 'PGRST'` into any response one wants: its message is the body, its detail the status. */
function asRaisedResponse({ code, message, detail, hint }: SqlError): SqlError {
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status: statusOf(code), headers: {} }),
    hint: null,
  }
}

/** PostgREST's table, for the classes that are not known to lite. */
function statusOf(code: string): number {
  if (code === 'P0001') return 400
  if (/^(0L|0P|28)/.test(code)) return 403
  if (code.startsWith('08')) return 503
  // More columns, or a deeper question, than a statement can hold: its caller's doing.
  if (code.startsWith('54')) return 413
  if (/^(09|25|2D|38|39|3B|40|57|58|F0|HV|P0|XX)/.test(code)) return 500
  return 400
}
