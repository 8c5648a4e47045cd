import { isOpen, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { countOf } from '#ui/format/count-of.ts'

type Marked = Pick<Shipment, 'status' | 'invoice_status'>

export interface StatusChange {
  changing: number
  words: string
  /** What one should know before: work that counted as done is opened again, or billed work changes. */
  warnings: string[]
}

/** What would become of the selected shipments; `selected` counts those that have left this device too. */
export function statusChange(shipments: readonly Marked[], selected: number, to: ShipmentStatus): StatusChange {
  const changing = shipments.filter(({ status }) => status !== to)
  const gone = selected - shipments.length
  const delivered = changing.filter(({ status }) => status === 'Delivered').length
  const finished = changing.filter(({ status }) => status !== 'Delivered' && !isOpen(status)).length
  const invoiced = changing.filter(({ invoice_status }) => invoice_status === 'raised').length
  return {
    changing: changing.length,
    words: [
      `${countOf(changing.length, 'shipment')} will change to ${to}.`,
      ...(shipments.length > changing.length ? [`${countOf(shipments.length - changing.length, 'shipment')} already so.`] : []),
      ...(gone > 0 ? [`${countOf(gone, 'shipment')} no longer on this device.`] : []),
    ].join(' '),
    warnings: [
      ...(delivered > 0 ? [`${countOf(delivered, 'shipment')} delivered already: the date of delivery goes.`] : []),
      ...(finished > 0 ? [`${countOf(finished, 'shipment')} cancelled, returned or lost already.`] : []),
      ...(invoiced > 0 ? [`${countOf(invoiced, 'shipment')} on an invoice already.`] : []),
    ],
  }
}
