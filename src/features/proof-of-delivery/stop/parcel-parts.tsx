import { Fragment, useState } from 'react'
import { collectedPaiseOf, type CollectionDraft } from '#domain/shipment/collecting/collection.ts'
import type { RecipientCode } from '#domain/shipment/receipt/receipt-facts.ts'
import type { SubmitRefusal } from '#features/proof-of-delivery/capture/use-submit-capture.ts'
import { fieldOfParcel, isOfCollection } from '#features/proof-of-delivery/collection/collection-messages.ts'
import { LazyCollectionPart } from '#features/proof-of-delivery/collection/lazy-collection-part.tsx'
import { CodeField } from '#features/proof-of-delivery/receiver/code-field.tsx'
import { CODE_FIELD } from '#features/proof-of-delivery/receiver/need-fields.ts'
import type { CodeInForm, MoneyInForm, StopInForm } from '#features/proof-of-delivery/stop/stop-in-form.ts'

interface ParcelPartsProps {
  stop: StopInForm
  refused: SubmitRefusal | null
  errorAt: (field: string) => string | null
  onCollecting: (parcel: MoneyInForm, collecting: CollectionDraft) => void
  onCode: (parcel: CodeInForm, code: RecipientCode | undefined) => void
}

/** What is asked of each parcel of a door by itself, one parcel after the other. Of several each part says of which it is. */
export function ParcelParts({ stop, refused, errorAt, onCollecting, onCode }: ParcelPartsProps) {
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const withUpiCode = stop.money.filter(
    ({ collecting, expectedPaise }) => collecting.mode === 'upi' && (collectedPaiseOf(expectedPaise, collecting) ?? 0) > 0,
  )
  const shown = (withUpiCode.find(({ number }) => number === unfolded) ?? withUpiCode[0])?.number
  const isOneOfSeveral = stop.along.length > 0
  return [null, ...stop.along.map(({ tracking_number }) => tracking_number)].map((along) => {
    const money = stop.money.find((each) => each.along === along)
    const asked = stop.codes.find((each) => each.along === along)
    return (
      <Fragment key={along ?? ''}>
        {money && (
          <LazyCollectionPart
            number={money.number}
            expectedPaise={money.expectedPaise}
            collecting={money.collecting}
            isOneOfSeveral={isOneOfSeveral}
            recipient={money.recipient}
            isAlong={along !== null}
            isUpiCodeFolded={money.number !== shown}
            onUnfoldUpiCode={() => setUnfolded(money.number)}
            refusal={refused !== null && refused.along === along && isOfCollection(refused.what) ? refused.what : null}
            onChange={(collecting) => onCollecting(money, { ...collecting, expectedPaise: money.expectedPaise })}
          />
        )}
        {asked && (
          <CodeField
            id={fieldOfParcel(CODE_FIELD, along)}
            error={errorAt(fieldOfParcel(CODE_FIELD, along))}
            shipmentId={asked.shipmentId}
            keys={asked.keys}
            code={asked.code}
            whose={isOneOfSeveral ? asked : undefined}
            onCode={(code) => onCode(asked, code)}
          />
        )}
      </Fragment>
    )
  })
}
