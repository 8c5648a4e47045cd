import { plainRupees } from '#domain/time-and-money/money.ts'

/** Text, an at sign, text: letters, digits, dots, dashes and underscores. */
export function isUpiId(typed: string): boolean {
  return /^[A-Za-z0-9._-]+@[A-Za-z0-9._-]+$/.test(typed.trim())
}

export interface UpiRequest {
  address: string
  payee: string
  amountPaise: number
  /** What the office finds the payment by. */
  reference: string
  note: string
}

/** Opens a UPI app with everything filled in. It asks for money and says nothing of whether it was paid. */
export function upiLink({ address, payee, amountPaise, reference, note }: UpiRequest): string {
  const fields = {
    pa: address,
    pn: payee,
    am: plainRupees(amountPaise),
    cu: 'INR',
    tr: reference.replace(/[^A-Za-z0-9]/g, '').slice(0, 35),
    tn: note.slice(0, 80),
  }
  // Apps want %20 for a space, not the plus of forms, and the address with its at sign.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}
