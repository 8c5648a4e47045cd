import { recordKey, type Command } from '#domain/sync/command.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { Ask } from '#tests/support/e2e/ask-server.ts'

/** What a phone sends for a delivery without a photo. */
export function capture(trackingNumber: string, outcome: DeliveryOutcome, notes: string): Command<'record-delivery'> {
  return {
    id: crypto.randomUUID(),
    kind: 'record-delivery',
    payloadVersion: 1,
    record: recordKey.trackingNumber(trackingNumber),
    claimedAt: new Date().toISOString(),
    clockOffsetMs: 0,
    payload: { shipmentId: null, trackingNumber, outcome, notes, photo: null },
  }
}

export async function push(ask: Ask, ...commands: Command[]): Promise<void> {
  const { answers } = await ask<PushAnswer>('sync_push', { commands })
  for (const answer of answers) if (answer.status !== 'applied') throw new Error(`${answer.status}: ${answer.message ?? answer.code}`)
}
