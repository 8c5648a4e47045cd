import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { readNeeds } from '#domain/shipment/receipt/receipt-needs.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { pieceWords } from '#features/proof-of-delivery/find/delivery-place.ts'
import { Checkbox } from '#ui/controls/field.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'

interface AlongParcelsProps {
  parcels: readonly DriverShipment[]
  chosen: readonly string[]
  /** How many pieces of one went out, where that is not all. */
  loadedOf: (parcel: DriverShipment) => number | undefined
  onChosen: (numbers: string[]) => void
}

/** The same door, other parcels: one photo, one signature, one submit, and a record for each. */
export function AlongParcels({ parcels, chosen, loadedOf, onChosen }: AlongParcelsProps) {
  return (
    <fieldset className="flex flex-col rounded-card border border-line bg-surface px-3 py-2">
      <legend className="px-1 font-bold">Also for this address</legend>
      {parcels.map((parcel) => {
        const { id, tracking_number: number, to_name_or_company: name } = parcel
        const paise = toCollect(parcel)
        return (
          <Checkbox
            key={id}
            className="w-full py-1"
            checked={chosen.includes(number)}
            onChange={({ target }) => onChosen(target.checked ? [...chosen, number] : chosen.filter((other) => other !== number))}
            label={
              <span className="wrap-anywhere">
                {name} <span className="text-ink-muted tabular-nums">{number}</span>
                <span className="block text-sm text-ink-muted">
                  {pieceWords(parcel, loadedOf(parcel))}
                  {paise > 0 && ` · Collect ${formatRupees(paise)}`}
                  {readNeeds(parcel.receipt_needs).includes('code') && ' · Needs a code'}
                </span>
              </span>
            }
          />
        )
      })}
    </fieldset>
  )
}
