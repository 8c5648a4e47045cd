/** What the company says of itself in figures: the company that runs this copy must be able to prove them. */
export const CLAIMS = [
  { figure: '99.8%', of: 'on-time delivery' },
  { figure: '24/7', of: 'support' },
  { figure: 'Two decades', of: 'of experience' },
] as const
