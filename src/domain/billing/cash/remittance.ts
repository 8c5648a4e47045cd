import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'

/** What a client is to get. Payable is all that the office has; due is the part of it whose day has come. */
export interface ClientDue {
  clientCode: string
  clientName: string
  /** After the day of its collection. */
  days: number
  duePaise: number
  dueParcels: number
  overduePaise: number
  /** Of all that is payable. */
  oldestDueOn: string | null
  payablePaise: number
  payableParcels: number
  /** Of parcels of which something is still carried, or only claimed. */
  waitingPaise: number
}

/**
 * Where all the money is: collected = held + handed over + claimed + found + not found, and handed over + found = remitted + due + freight +
 * without a client.
 */
export interface CashSums {
  collectedPaise: number
  heldPaise: number
  handedOverPaise: number
  /** What lay on the table: the company bears what was short. */
  countedPaise: number
  claimedPaise: number
  foundPaise: number
  notFoundPaise: number
  /** With what was deducted of it, which an older server does not say. */
  remittedPaise: number
  deductedPaise?: number
  duePaise: number
  freightPaise: number
  withoutClientPaise: number
}

export interface RemittancesDue {
  usualDays: number
  today: string
  clients: ClientDue[]
  sums: CashSums
}

/** One parcel's money in a remittance, or to be in one. */
export interface CollectedLine {
  trackingNumber: string
  recipient: string
  collectedAt: string
  mode: string
  /** Below nothing where a collection was taken back after it had been passed on. */
  paise: number
}

export interface Deduction {
  words: string
  paise: number
}

/** As it was paid out: it never changes. */
export interface Remittance {
  id: string
  number: number
  clientCode: string
  clientName: string
  collectedPaise: number
  deductedPaise: number
  paidPaise: number
  /** Null where deductions took everything. */
  bankReference: string | null
  paidOn: string
  remittedAt: string
  /** Null for a customer. */
  remittedBy: string | null
  parcels: number
}

export interface RemittanceStatement extends Remittance {
  lines: CollectedLine[]
  deductions: Deduction[]
}

/** "R-0042", as it stands on the statement. */
export function remittanceName({ number }: Pick<Remittance, 'number'>): string {
  return `R-${String(number).padStart(4, '0')}`
}

export function collectedBy(mode: string): string {
  return mode === 'upi' ? 'UPI' : 'Cash'
}

const COLUMNS = ['Remittance', 'Paid On', 'Bank Reference', 'Tracking Number', 'Recipient', 'Collected On', 'Collected By', 'Amount']

/** A row for each tracking number, then what was deducted, and what was paid. Days are yyyy-mm-dd, amounts plain rupees. */
export function statementRows(statement: RemittanceStatement): string[][] {
  const { paidOn, bankReference, lines, deductions, paidPaise } = statement
  const head = [remittanceName(statement), paidOn, bankReference ?? '']
  const sum = (words: string, paise: number) => [...head, '', words, '', '', signedRupees(paise)]
  return [
    COLUMNS,
    ...lines.map(({ trackingNumber, recipient, collectedAt, mode, paise }) => [
      ...head,
      trackingNumber,
      recipient,
      todayInIndia(new Date(collectedAt)),
      collectedBy(mode),
      signedRupees(paise),
    ]),
    ...deductions.map(({ words, paise }) => sum(words, -paise)),
    sum('Paid', paidPaise),
  ]
}

function signedRupees(paise: number): string {
  return paise < 0 ? `-${plainRupees(-paise)}` : plainRupees(paise)
}
