import { LegalPage, LegalPart } from '#features/company/legal/legal-page.tsx'

/** What the product does, not what it would like: docs/architecture.md, docs/roles.md and the retention in supabase/schemas say the same. */
export function PrivacyPage() {
  return (
    <LegalPage title="Privacy in plain words" lead="What we keep, for how long, and who sees it.">
      <LegalPart
        title="When you track a parcel"
        points={[
          'Anybody who knows a tracking number, or a phone number of sender or receiver, sees the status, the two towns, the dates, the notes to the shipment, the history, why an attempt failed, and whether family, a neighbour or somebody else received it. No name, no street, no price, no photo.',
          'Phone numbers are hidden but for their last four digits, except the one you typed yourself.',
          'A phone number that you search for does not stay in the address of the page.',
          'Your own device keeps up to fifty answers for seven days, so that you can read them without signal. “Clear” beside the list deletes them, and so does signing in.',
          'Our server counts searches by network address, so that nobody can guess numbers. The counters are of no use after an hour and are deleted soon after two.',
        ]}
      />
      <LegalPart
        title="When something is sent"
        points={[
          'We keep names, phone numbers, addresses, e-mail addresses and what is in the parcel as far as it was told to us, the dates and times of each step, and the price.',
          'Our office sees all of it. A driver sees the parcels that are assigned to them, without prices and without the client; their device forgets a finished one after seven days.',
          'A driver who looks up a parcel that is not theirs is recorded with the number and the time.',
          'A customer with an account sees the shipments booked for it, and those from or to its confirmed e-mail address.',
          'Shipments and invoices are not deleted by themselves: the law asks for books, and a question about a parcel may come late. Ask us, and we delete what we are free to delete.',
        ]}
      />
      <LegalPart
        title="The photo at the door"
        points={[
          'It proves that the parcel came. It is kept with the shipment, for as long as the shipment is.',
          'With it we keep who received the parcel: a name, in what relation to you, and a signature, where our driver asked for them; the place where the driver stood, where their phone gives it; and when the driver called about a delivery that failed. The customer whose shipment it is sees the name and the relation, our office all of it.',
          'Only our office and the customer whose shipment it is can open it. A link to a photo works for a short time only.',
          'The driver’s phone keeps its own copy for seven days after it has arrived, in case it has to be sent again.',
        ]}
      />
      <LegalPart
        title="When you write to us"
        points={[
          'Your name, e-mail address, phone number and message are read by our office, to answer you and for nothing else.',
          'A handled message is deleted after a year, an open one is kept until it is handled.',
          'Until it has left, the message waits on your own device. After that only a note without its text stays there, for a day.',
        ]}
      />
      <LegalPart
        title="When you have an account"
        points={[
          'We keep your name, your e-mail address, your phone number if you gave one, and your password in a form that cannot be read back.',
          'What you do with shipments is recorded with your name and the time. Nobody can change or delete that record.',
          'Your device keeps the sign-in, and your e-mail address if you ticked “Remember me”. Nothing of a customer’s list stays on it.',
          'Addresses that you save are your account’s alone, and are gone when you delete them.',
        ]}
      />
      <LegalPart
        title="When you pay"
        points={[
          'Card number, CVV and UPI ID go to the payment gateway. We never receive or keep them.',
          'We keep the amount, the time, the method and the gateway’s reference, as books need them.',
        ]}
      />
      <LegalPart
        title="What we do not do"
        points={[
          'No advertising, no tracking across sites, no cookies for either, no sale of data.',
          'WhatsApp, maps and social networks learn of you only when you press a link to them.',
        ]}
      />
      <LegalPart
        title="What you may ask for"
        points={[
          'What we hold about you, its correction, and its deletion where no law asks us to keep it.',
          'An account can be ended everywhere at once: “End all sessions” on its page signs out every device.',
        ]}
      />
    </LegalPage>
  )
}
