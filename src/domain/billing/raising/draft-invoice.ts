import { billedLines, billTotals, type BillLine } from '#domain/billing/bill-line.ts'
import { UNREGISTERED } from '#domain/billing/gstin.ts'
import type { BilledClient, InvoiceLine, PaperInvoice } from '#domain/billing/invoice.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * What raising these lines makes of them, before it is raised: the server writes the same figures. `today` is the day in India.
 */
export function draftInvoice(client: BilledClient, lines: readonly BillLine[], placeOfSupply: string | null, today: string): PaperInvoice {
  const { basePaise, gstPaise, totalPaise } = billTotals(lines)
  return {
    invoiceNumber: null,
    clientCode: client.clientCode,
    invoiceDate: today,
    dueDate: new Date(Date.parse(today) + client.daysOfCredit * DAY_MS).toISOString().slice(0, 10),
    basePaise,
    gstPaise,
    totalPaise,
    receivedPaise: 0,
    tdsPaise: 0,
    status: 'raised',
    cancelledAt: null,
    recipient: { name: client.clientName, address: client.address, gstin: client.gstin, pan: client.pan },
    placeOfSupply: (client.gstin === UNREGISTERED ? placeOfSupply : client.gstin.slice(0, 2)) ?? '',
    lines: billedLines(lines).map(draftLine),
  }
}

function draftLine({ shipment, basePaise, rate, gstPaise, totalPaise }: BillLine, at: number): InvoiceLine {
  const { shipmentId, trackingNumber, shippedOn, fromCity, toCity, description } = shipment
  return {
    lineNumber: at + 1,
    shipmentDisplayId: shipmentId,
    trackingNumber,
    shippedOn,
    fromCity,
    toCity,
    description,
    basePaise: basePaise ?? 0,
    gstPercentage: rate ?? 0,
    gstPaise,
    totalPaise,
  }
}
