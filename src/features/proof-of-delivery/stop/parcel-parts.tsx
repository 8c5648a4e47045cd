import { useState } from 'react'
import { collectedPaiseOf, type CollectionDraft } from '#domain/shipment/collecting/collection.ts'
import type { SubmitRefusal } from '#features/proof-of-delivery/capture/use-submit-capture.ts'
import { isOfCollection } from '#features/proof-of-delivery/collection/collection-messages.ts'
import { LazyCollectionPart } from '#features/proof-of-delivery/collection/lazy-collection-part.tsx'
import type { MoneyInForm, StopInForm } from '#features/proof-of-delivery/stop/stop-in-form.ts'

interface ParcelPartsProps {
  stop: StopInForm
  refused: SubmitRefusal | null
  onCollecting: (parcel: MoneyInForm, collecting: CollectionDraft) => void
}

/** What is asked of each parcel of a door by itself. Of several each part says of which it is. */
export function ParcelParts({ stop, refused, onCollecting }: ParcelPartsProps) {
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const withUpiCode = stop.money.filter(
    ({ collecting, expectedPaise }) => collecting.mode === 'upi' && (collectedPaiseOf(expectedPaise, collecting) ?? 0) > 0,
  )
  const shown = (withUpiCode.find(({ number }) => number === unfolded) ?? withUpiCode[0])?.number
  const isOneOfSeveral = stop.along.length > 0
  return stop.money.map((parcel) => (
    <LazyCollectionPart
      key={parcel.number}
      number={parcel.number}
      expectedPaise={parcel.expectedPaise}
      collecting={parcel.collecting}
      isOneOfSeveral={isOneOfSeveral}
      isAlong={parcel.along !== null}
      isUpiCodeFolded={parcel.number !== shown}
      onUnfoldUpiCode={() => setUnfolded(parcel.number)}
      refusal={refused !== null && refused.along === parcel.along && isOfCollection(refused.what) ? refused.what : null}
      onChange={(collecting) => onCollecting(parcel, { ...collecting, expectedPaise: parcel.expectedPaise })}
    />
  ))
}
