/**
 * The company that runs this copy of Waybill: change these values, and every page, mail and document that names it follows. What only invoices
 * name stands in company-billing.ts: a visitor's page does not carry it.
 * The shipped ones are fictional; the `.example` domain and the zeros in the numbers can belong to nobody.
 */
export const COMPANY = {
  /** The pages on privacy and terms say that the company is invented. `false` once every value here is the owner's own. */
  isSample: true as boolean,
  name: 'Deccan Sparrow Logistics',
  tagline: 'Your trusted partner in global logistics solutions.',
  /** Where the public site lives: canonical addresses and shared links start with it. */
  website: 'https://www.deccan-sparrow.example',
  address: {
    street: 'Plot 000, Sample Estate Road',
    city: 'Hyderabad',
    state: 'Telangana',
    stateCode: '36',
    postalCode: '500000',
    country: 'India',
  },
  phone: { shown: '+91 40 0000 0000', dialled: '+914000000000' },
  secondPhone: { shown: '+91 90000 00000', dialled: '+919000000000' },
  email: 'hello@deccan-sparrow.example',
  hours: 'Monday - Sunday: 9:00 AM - 6:00 PM',
  /** The floating chat link. Digits with the country code, as wa.me wants them; null: no chat link anywhere. */
  whatsApp: '919000000000' as string | null,
  /** Shown in the footer, in this order. */
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/deccan-sparrow-example' },
    { name: 'Instagram', url: 'https://www.instagram.com/deccan.sparrow.example' },
    { name: 'Facebook', url: 'https://www.facebook.com/deccan.sparrow.example' },
  ],
  /** Where money by UPI goes: the address in every QR code and link. */
  upi: { address: 'deccansparrow@examplebank', payee: 'Deccan Sparrow Logistics' },
} as const
