/** The company's data that only invoices name; the rest is in company.ts. Fictional as shipped: the zeros can belong to nobody. */
export const COMPANY_BILLING = {
  tax: { gstin: '36AAACD0000S1ZV', pan: 'AAACD0000S' },
  bank: { name: 'Example Bank, Hyderabad', accountName: 'Deccan Sparrow Logistics', accountNumber: '000000000000', ifsc: 'EXAM0000000' },
  signatory: 'Authorised signatory',
  /** What the service is called on invoices, each from its day on, the latest last. */
  services: [{ from: '2017-07-01', code: '996812', description: 'Courier services' }],
} as const

export interface ServiceCode {
  /** The first day on which it holds, yyyy-mm-dd. */
  from: string
  /** Services Accounting Code. */
  code: string
  description: string
}

/** The service code that holds on a day. */
export function sacOn(day: string): ServiceCode {
  const services: readonly ServiceCode[] = COMPANY_BILLING.services
  return services.findLast(({ from }) => from <= day) ?? COMPANY_BILLING.services[0]
}
