import { useState } from 'react'
import type { DriverShipment } from '#domain/shipment/shipment.ts'

export type NameOf = (number: string) => string | null

/**
 * Whose parcel a number is, of all that this form has shown: a parcel may have left the device since, and is spoken of by its recipient still.
 */
export function useParcelNames(parcels: readonly Pick<DriverShipment, 'tracking_number' | 'to_name_or_company'>[]): NameOf {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const fresh = parcels.filter((parcel) => names.get(parcel.tracking_number) !== parcel.to_name_or_company)
  if (fresh.length > 0)
    setNames(new Map([...names, ...fresh.map((parcel): [string, string] => [parcel.tracking_number, parcel.to_name_or_company])]))
  return (number) => names.get(number) ?? null
}

/** In a sentence: drivers know people, and tell two parcels of one person apart by their numbers. */
export function parcelWords(number: string, nameOf: NameOf): string {
  const name = nameOf(number)
  return name === null ? number : `${name} ${number}`
}

/** In a list. */
export function ParcelName({ number, nameOf }: { number: string; nameOf: NameOf }) {
  const name = nameOf(number)
  return (
    <span className="wrap-anywhere">
      {name} <span className={name === null ? 'tabular-nums' : 'text-ink-muted tabular-nums'}>{number}</span>
    </span>
  )
}
