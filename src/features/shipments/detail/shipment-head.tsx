import type { Client } from '#domain/people/client.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { ShipmentCustomer } from '#features/shipments/customer/shipment-customer.tsx'
import { NextStepLine, type NextStepLineProps } from '#features/shipments/detail/next-step-line.tsx'
import { ShipmentBill } from '#features/shipments/detail/shipment-bill.tsx'

interface ShipmentHeadProps extends NextStepLineProps {
  shipment: Shipment
  client: Client | undefined
  opensClients: boolean
}

/** What a caller asks first: where it stands and what is next, who pays how much and when it is due, whose account sees it. */
export function ShipmentHead({ client, opensClients, ...line }: ShipmentHeadProps) {
  return (
    <section aria-label="Status and bill" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-6">
      <NextStepLine {...line} />
      <ShipmentBill shipment={line.shipment} client={client} opensClients={opensClients} />
      <ShipmentCustomer shipment={line.shipment} />
    </section>
  )
}
