export interface Testimonial {
  name: string
  company: string
  content: string
}

/** Samples. Every name is invented; put real voices here, with their consent, and take the notes about samples off the page. */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Meera Raghavan',
    company: 'Nandi Threads',
    content: 'We compared one festival season with the last: 30% faster delivery to our shops, and far fewer calls asking where a bale is.',
  },
  {
    name: 'Arjun Deshpande',
    company: 'Banyan Clinic Supplies',
    content: 'Our pharmacy is in a basement without signal. The photo of the handover was on record that evening all the same.',
  },
  {
    name: 'Fatima Qureshi',
    company: 'Kaveri Circuits',
    content: 'I used to keep a spreadsheet of what was on the road. Now I send my buyers the tracking link, and they see what I see.',
  },
]
