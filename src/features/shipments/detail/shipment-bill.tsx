import * as paths from '#domain/app-paths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { amountOfShipment } from '#domain/billing/shipment-amount.ts'
import type { Client } from '#domain/people/client.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

interface ShipmentBillProps {
  shipment: Shipment
  /** Undefined where this device does not know it. */
  client: Client | undefined
  /** Clients' own pages are for admins; everybody else in the office bills them. */
  opensClients: boolean
}

/** Who pays for it, how much, on which invoice, and when it is due: what a caller asks first. A driver's copy has nothing of it. */
export function ShipmentBill({ shipment, client, opensClients }: ShipmentBillProps) {
  const { client_code: code = null, invoice_id, invoice_number, estimated_delivery_date: due } = shipment
  const amount = amountOfShipment(shipment)
  return (
    <section aria-label="Client and bill" className="border-t border-line pt-5">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 min-[22rem]:grid-cols-2 lg:grid-cols-4">
        <Fact name="Client">
          {code === null ? (
            'None'
          ) : (
            <Link to={opensClients && client ? paths.client(client.id) : paths.billingOf(code)} className={LINK}>
              {client ? `${client.client_name} (${code})` : code}
            </Link>
          )}
        </Fact>
        <Fact name="Invoice">
          {code !== null && invoice_id && invoice_number ? (
            <Link to={paths.invoice(code, invoice_id)} className={LINK}>
              {invoice_number}
            </Link>
          ) : (
            'Not invoiced'
          )}
        </Fact>
        <Fact name="Amount">{amount === null ? 'No price' : formatRupees(amount)}</Fact>
        <Fact name="Due">{due === null ? 'Not set' : formatDate(due)}</Fact>
      </dl>
    </section>
  )
}

const LINK = 'inline-flex min-h-6 items-center text-link underline underline-offset-4 pointer-coarse:min-h-target'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
