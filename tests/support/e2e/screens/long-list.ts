import { recordKey, type Command } from '#domain/sync/command.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import type { Ask } from '#tests/support/e2e/ask-server.ts'

/** The most that one push takes. */
const AT_ONCE = 50

export type Booking = Partial<OfficeShipment> & { tracking_number: string }

/** The office books these, as its own form would. */
export async function book(ask: Ask, bookings: readonly Booking[]): Promise<void> {
  for (let done = 0; done < bookings.length; done += AT_ONCE) {
    const commands = bookings.slice(done, done + AT_ONCE).map(toCommand)
    const { answers } = await ask<PushAnswer>('sync_push', { commands })
    for (const answer of answers) if (answer.status !== 'applied') throw new Error(`${answer.status}: ${answer.message ?? answer.code}`)
  }
}

/** As many as asked for from one phone number, numbered from 1. */
export function bookingsFrom(phone: string, howMany: number): Booking[] {
  return Array.from({ length: howMany }, (_, index) => ({
    tracking_number: `${phone}${String(index + 1).padStart(6, '0')}`,
    from_contact_number: phone,
    to_contact_number: `80000${String(index).padStart(5, '0')}`,
  }))
}

function toCommand({ items = [], ...booking }: Booking): Command<'create-shipment'> {
  const id = crypto.randomUUID()
  const shipment = {
    id,
    from_name_or_company: 'Charminar Textiles',
    from_contact_number: '9000000071',
    from_city: 'Hyderabad',
    to_name_or_company: 'Asha Rao',
    to_contact_number: '9000000072',
    to_city: 'Pune',
    ...booking,
  }
  return {
    id: crypto.randomUUID(),
    kind: 'create-shipment',
    payloadVersion: 1,
    record: recordKey.shipment(id),
    claimedAt: new Date().toISOString(),
    clockOffsetMs: 0,
    payload: { shipment, items },
  }
}
