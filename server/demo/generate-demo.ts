import { startOfDay } from '#server/demo/demo-calendar.ts'
import { demoDay, NO_DAY } from '#server/demo/demo-day.ts'
import { demoClients, demoWarehouses } from '#server/demo/demo-directory.ts'
import { raiseDemoInvoices } from '#server/demo/demo-invoices.ts'
import { demoReceipts } from '#server/demo/demo-receipts.ts'
import { demoPayments } from '#server/demo/demo-paid.ts'
import { demoMessages } from '#server/demo/demo-messages.ts'
import { demoShipment, type DemoPeople, type DemoShipment, type DemoWorld } from '#server/demo/demo-shipment.ts'
import type { DemoRows } from '#server/demo/rows.ts'

const DEMO_SEED = 2026
export const DEMO_SHIPMENTS = 200

export interface DemoRequest {
  shipments: number
  seed?: number
  now: Date
  people: DemoPeople
}

/** The same rows on every machine on the same day; a larger number only adds to a smaller one. */
export function generateDemo(request: DemoRequest): DemoRows {
  const [head, ...more] = demoBatches(request, Math.max(request.shipments, 1))
  if (head === undefined || more.length > 0) throw new Error('One batch holds everything')
  return head
}

/** The first batch also brings clients, warehouses, invoices and messages; every further one is shipments with what belongs to them. */
export function* demoBatches({ shipments, seed = DEMO_SEED, now, people }: DemoRequest, perBatch: number): Generator<DemoRows> {
  const world: DemoWorld = { seed, until: startOfDay(now), people, clients: demoClients(seed), warehouses: demoWarehouses(seed) }
  const billable = range(0, Math.min(shipments, DEMO_SHIPMENTS)).map((index) => demoShipment(index, world))
  const invoices = raiseDemoInvoices(world, billable)
  const day = shipments < DEMO_SHIPMENTS ? NO_DAY : demoDay(world, billable, now)

  for (let from = 0; from === 0 || from < shipments; from += perBatch) {
    const made = range(from, Math.min(from + perBatch, shipments)).map((index) => billable[index] ?? demoShipment(index, world))
    yield {
      ...(from === 0 ? directoryRows(world) : NO_DIRECTORY),
      ...shipmentRows(made),
      ...(from === 0 ? day : NO_DAY),
      invoice_lines: linesOf(made),
      payments: demoPayments(world, made, from),
    }
  }

  function directoryRows({ clients, warehouses }: DemoWorld) {
    const [linked] = clients
    return {
      clients: [...clients],
      warehouses: [...warehouses],
      client_accounts: linked ? [{ client_id: linked.id, user_id: people.customer }] : [],
      invoices: invoices.invoices,
      invoice_counters: invoices.counters,
      invoice_receipts: demoReceipts(world, invoices.invoices),
      contact_messages: demoMessages({ seed, until: world.until, staff: people.staff }),
    }
  }

  function linesOf(made: readonly DemoShipment[]) {
    const here = new Set(made.map(({ shipment }) => shipment.id))
    return invoices.lines.filter((line) => here.has(line.shipment_id))
  }
}

const NO_DIRECTORY = {
  clients: [],
  warehouses: [],
  client_accounts: [],
  invoices: [],
  invoice_counters: [],
  invoice_receipts: [],
  contact_messages: [],
} satisfies Partial<DemoRows>

function shipmentRows(made: readonly DemoShipment[]) {
  return {
    shipments: made.map(({ shipment }) => shipment),
    shipment_items: made.flatMap(({ items }) => items),
    shipment_updates: made.flatMap(({ updates }) => updates),
    proof_of_delivery: made.flatMap(({ proofs }) => proofs),
    delivery_attempts: made.flatMap(({ attempts }) => attempts),
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
}
