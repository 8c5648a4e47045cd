import { believe } from '#backend/transport/believe.ts'
import { callFunction } from '#backend/transport/call-function.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { anyOf, isCount, isDone, isInstant, isName, listOf, refusal, withFields } from '#backend/transport/shape.ts'
import { withSession } from '#backend/transport/with-session.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

/** The code of a delivery for who may read it. Each time that it is shown is kept. */
export interface ShownCode {
  digits: string
  /** The same as a QR code that a phone checks without signal. */
  signed: string
  expiresAt: string
}

export type CodeRefused = { refused: 'not-found' | 'not-needed' }

export async function showDeliveryCode(shipmentId: string): Promise<ServerResult<ShownCode | CodeRefused>> {
  const isShown = withFields<ShownCode>({ digits: isName, signed: isName, expiresAt: isInstant })
  return withSession(async (token) => {
    const heard = await callFunction('delivery-code', { shipmentId }, { token })
    return 'kind' in heard ? heard : believe(readAnswer(heard), anyOf(isShown, refusal<CodeRefused>()))
  })
}

export interface CodeLook {
  id: number
  at: string
  name: string | null
  as: 'office' | 'recipient'
  madeNew: boolean
}

export interface CodeLooks {
  triesLeft: number
  /** The latest first. */
  looks: CodeLook[]
}

export async function deliveryCodeLooks(shipmentId: string): Promise<ServerResult<CodeLooks>> {
  const isLook = withFields<CodeLook>({ id: isCount, at: isInstant, as: isName })
  return callRpc('delivery_code_looks', { shipmentId }, withFields<CodeLooks>({ triesLeft: isCount, looks: listOf(isLook) }))
}

/** Another code, and five tries again. */
export async function renewDeliveryCode(shipmentId: string): Promise<ServerResult<{ done: true } | CodeRefused>> {
  return callRpc('renew_delivery_code', { shipmentId }, anyOf(isDone, refusal<CodeRefused>()))
}

export interface DigitsChecked {
  result: 'right' | 'wrong'
  triesLeft: number
}

export type DigitsRefused = { refused: 'locked' | 'invalid' | 'not-found' | 'not-needed' }

export async function checkDeliveryCode(shipmentId: string, digits: string): Promise<ServerResult<DigitsChecked | DigitsRefused>> {
  const isChecked = withFields<DigitsChecked>({ result: isName, triesLeft: isCount })
  return callRpc('check_delivery_code', { shipmentId, digits }, anyOf(isChecked, refusal<DigitsRefused>()))
}
