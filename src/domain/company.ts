/**
 * The company that runs this copy of Waybill: change these values, and every page that names it follows.
 * The shipped ones are fictional; the `.example` domain and the zeros in the numbers can belong to nobody.
 */
export const COMPANY = {
  name: 'Deccan Sparrow Logistics',
  tagline: 'Your trusted partner in global logistics solutions.',
  address: {
    street: 'Plot 000, Sample Estate Road',
    city: 'Hyderabad',
    state: 'Telangana',
    stateCode: '36',
    postalCode: '500000',
    country: 'India',
  },
  phone: { shown: '+91 40 0000 0000', dialled: '+914000000000' },
  email: 'hello@deccan-sparrow.example',
  hours: 'Monday - Sunday: 9:00 AM - 6:00 PM',
} as const
