import { LegalPage, LegalPart } from '#features/company/legal/legal-page.tsx'

/** What the product can hold a company to. Liability, refunds and courts are the owner's to add: none are invented here. */
export function TermsPage() {
  return (
    <LegalPage title="Terms in plain words" lead="What we promise, what we ask of you, and what happens when something goes wrong.">
      <LegalPart
        title="What we promise"
        points={[
          'Every parcel gets a tracking number, and each step of its way is recorded with date and time.',
          'A delivery is recorded with a photo at the door. If it fails, the reason is recorded and can be read on the tracking page where the driver chose one.',
          'The estimated day of delivery is an estimate. The tracking page says when it has passed.',
        ]}
      />
      <LegalPart
        title="What we ask of you"
        points={[
          'A complete address with its PIN code, and a phone number that somebody answers.',
          'Packing that survives the way, and true weights and sizes: the price is worked out from the larger of weight and volume (length × width × height ÷ 5000, in centimetres and kilograms).',
          'Nothing that is forbidden to carry, and nothing dangerous without telling us first.',
        ]}
      />
      <LegalPart
        title="Prices and payment"
        points={[
          'A price stands before tax; GST is added at the rate of the day and shown by itself.',
          'You pay for a single shipment on its payment page, or by invoice if your company has an account with us, within the days that the invoice names.',
          'A payment counts when the gateway or the bank has told us of it. A UPI link that was opened does not prove a payment.',
        ]}
      />
      <LegalPart
        title="If something goes wrong"
        points={[
          'Write to us with the tracking number: “Something wrong?” under each tracking result does it for you.',
          'A shipment that cannot be delivered comes back to its sender, and the tracking page says so.',
          'What we owe for loss or damage is agreed with you in writing before the parcel leaves.',
        ]}
      />
      <LegalPart
        title="This site"
        points={[
          'Keep your password to yourself. Whoever signs in with it acts for you.',
          'Searches are limited, so that nobody can try numbers. If you meet the limit, wait the minute that the page names.',
        ]}
      />
    </LegalPage>
  )
}
