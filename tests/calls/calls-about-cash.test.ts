import { cashOfDriver, cashWithDrivers, handOverCash } from '#backend/rpc/billing/cash.ts'
import { clientDue, remittancesDue, remittanceList, remittanceStatement, remitToClient } from '#backend/rpc/billing/remittances.ts'
import { claimedUpi, settleUpi } from '#backend/rpc/billing/settle-upi.ts'
import { myRemittances } from '#backend/rpc/customer/list-my-remittances.ts'
import { callContract, orAbsent, orNull, unread } from '#tests/support/calls/call-contract.ts'

const AT = '2026-11-20T12:00:00.000Z'

const handOver = {
  id: 'h1',
  driverId: 'u2',
  driverName: orNull('Ravi'),
  expectedPaise: 118_00,
  countedPaise: 100_00,
  pieces: unread({ '100': 1 }),
  reason: orNull('A note was torn'),
  receivedBy: orNull('Asha'),
  at: AT,
}

callContract('what the drivers carry', {
  call: cashWithDrivers,
  asks: 'cash_with_drivers',
  sends: {},
  answer: {
    limitPaise: 20_000_00,
    people: [
      {
        driverId: 'u2',
        name: orNull('Ravi'),
        carriedPaise: 118_00,
        checkedPaise: 0,
        claimedPaise: 50_00,
        collections: 2,
        since: orNull(AT),
      },
    ],
    sheets: orAbsent([{ id: 'r1', cashPaise: 118_00, upiPaise: 50_00, foundPaise: orAbsent(0), notFoundPaise: orAbsent(0) }]),
    handOvers: [handOver],
  },
})

callContract('what one driver collected', {
  call: () => cashOfDriver('u2'),
  asks: 'cash_of_driver',
  sends: { driverId: 'u2' },
  answer: {
    collections: [
      {
        id: 'd1',
        shipmentId: orNull('s1'),
        trackingNumber: '7100001',
        recipient: orNull('Meera'),
        expectedPaise: 118_00,
        collectedPaise: 100_00,
        mode: 'upi',
        reference: orNull('431'),
        reason: orNull('Had no more'),
        at: AT,
      },
    ],
  },
})

const counted = { id: 'h1', driverId: 'u2', pieces: { '100': 1 }, seenPaise: 118_00, reason: 'A note was torn' }
callContract('a count', {
  call: () => handOverCash(counted),
  asks: 'hand_over_cash',
  sends: counted,
  answer: { done: true, handOver },
  refusals: [{ refused: 'changed-meanwhile' }, { refused: 'needs-reason' }],
})

const claim = {
  id: 'c1',
  shipmentId: orNull('s1'),
  trackingNumber: '7100001',
  recipient: orNull('Meera'),
  driverName: orNull('Ravi'),
  claimedPaise: 50_00,
  reference: orNull('431'),
  at: AT,
  foundPaise: orNull(40_00),
  reason: orNull('Less came'),
  lookedBy: orNull('Asha'),
  lookedAt: orNull(AT),
}

callContract('what payers say they paid by UPI', {
  call: claimedUpi,
  asks: 'claimed_upi',
  sends: {},
  answer: { many: 1, paise: 50_00, claims: [claim], looked: [claim] },
})

const found = { claimId: 'c1', foundPaise: 40_00, reason: 'Less came', insteadOfPaise: 50_00 }
callContract('what was found in the bank', {
  call: () => settleUpi(found),
  asks: 'settle_upi',
  sends: found,
  answer: { done: true, claim },
  refusals: [{ refused: 'own-cash' }, { refused: 'already-found' }],
})

callContract('what clients are to get', {
  call: remittancesDue,
  asks: 'remittances_due',
  sends: {},
  answer: {
    usualDays: 7,
    today: '2026-11-20',
    clients: [
      {
        clientCode: 'ACME',
        clientName: 'Acme Traders',
        days: 7,
        duePaise: 500_00,
        dueParcels: 3,
        overduePaise: 100_00,
        oldestDueOn: orNull('2026-11-13'),
        payablePaise: 700_00,
        payableParcels: 4,
        waitingPaise: 0,
      },
    ],
    sums: {
      collectedPaise: 1_500_00,
      heldPaise: 118_00,
      handedOverPaise: 900_00,
      countedPaise: 890_00,
      claimedPaise: 50_00,
      foundPaise: 40_00,
      notFoundPaise: 10_00,
      remittedPaise: 200_00,
      deductedPaise: orAbsent(20_00),
      duePaise: 500_00,
      freightPaise: 118_00,
      withoutClientPaise: 0,
    },
  },
})

const line = { trackingNumber: '7100001', recipient: 'Meera', collectedAt: AT, mode: 'cash', paise: -500_00 }

callContract('what one client is to get', {
  call: () => clientDue('ACME', '2026-11-20'),
  asks: 'client_due',
  sends: { clientCode: 'ACME', upTo: '2026-11-20' },
  answer: { parcels: 1, paise: 500_00, lines: [{ ...line, shipmentId: 's1', dueOn: '2026-11-13' }] },
})

const remittance = {
  id: 'p1',
  number: 42,
  clientCode: 'ACME',
  clientName: 'Acme Traders',
  collectedPaise: 500_00,
  deductedPaise: 20_00,
  paidPaise: 480_00,
  bankReference: orNull('UTR431'),
  paidOn: '2026-11-20',
  remittedAt: AT,
  remittedBy: orNull('Asha'),
  parcels: 3,
}

const payOut = {
  id: 'p1',
  clientCode: 'ACME',
  upTo: '2026-11-20',
  seenPaise: 500_00,
  bankReference: 'UTR431',
  paidOn: '2026-11-20',
  deductions: [{ words: 'Freight', paise: 20_00 }],
}
callContract('a pay-out', {
  call: () => remitToClient(payOut),
  asks: 'remit_to_client',
  sends: payOut,
  answer: { done: true, remittance },
  refusals: [{ refused: 'changed-meanwhile' }, { refused: 'reference-used' }],
})

callContract('the newest pay-outs', {
  call: () => remittanceList(null),
  asks: 'remittance_list',
  sends: { limit: 20, after: null },
  answer: { remittances: [remittance], more: true },
})

/** As the page before told it: the place is sent, and nothing else. */
const lastRemittance = { id: 'p1', remittedAt: AT, clientName: 'Acme Traders' }
const place = { id: 'p1', remittedAt: AT }

callContract('the pay-outs before one', {
  call: () => remittanceList(lastRemittance),
  asks: 'remittance_list',
  sends: { limit: 20, after: place },
  answer: { remittances: [remittance], more: false },
})

callContract('the statement of a pay-out', {
  call: () => remittanceStatement('p1'),
  asks: 'remittance_statement',
  sends: { id: 'p1' },
  answer: { statement: orNull({ ...remittance, lines: [line], deductions: [{ words: 'Freight', paise: 20_00 }] }) },
})

const mine = { remittances: [remittance], more: true, toComePaise: 700_00, nextOn: orNull('2026-11-27') }

callContract('the newest pay-outs to a customer', {
  call: () => myRemittances(null),
  asks: 'my_remittances',
  sends: { limit: 10, after: null },
  answer: mine,
})

callContract('the pay-outs to a customer before one', {
  call: () => myRemittances(lastRemittance),
  asks: 'my_remittances',
  sends: { limit: 10, after: place },
  answer: mine,
})
