import type { OfficeReceipt } from '#domain/shipment/proof.ts'
import { receivedBy } from '#domain/shipment/receipt/receiver-words.ts'

/** Who received it, as the driver put it down. */
export function ProofReceipt({ receipt }: { receipt: OfficeReceipt }) {
  const said = receivedBy({ name: receipt.receiver_name, relation: receipt.receiver_relation })
  return said === null ? null : <p className="font-semibold wrap-anywhere">{said}</p>
}
