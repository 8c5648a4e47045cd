import { COMPANY } from '#domain/people/company.ts'
import { UpiCode } from '#features/payment/instruments/upi-code.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

/** Where no gateway takes money for this installation. */
export function PayElsewhere({ amountPaise, upi }: { amountPaise: number; upi: { reference: string; note: string } }) {
  return (
    <>
      <Banner tone="info" role="status" title="Online payment is not open at the moment.">
        {amountPaise > 0 ? 'Pay at our desk, by UPI with the code below, or call us at ' : 'Pay at our desk, or call us at '}
        <a href={`tel:${COMPANY.phone.dialled}`} className="font-semibold underline underline-offset-4">
          {COMPANY.phone.shown}
        </a>
        .
      </Banner>
      {amountPaise > 0 && <UpiCode amountPaise={amountPaise} {...upi} />}
    </>
  )
}
