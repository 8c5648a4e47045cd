import { expect, test } from 'vitest'
import { settledBy } from '#domain/billing/tds.ts'

test('receipts settle with what was received and what was withheld; those from before tax was kept, with their amount', () => {
  expect(settledBy([])).toEqual({ receivedPaise: 0, tdsPaise: 0 })
  expect(settledBy([{ amountPaise: 21_600, tdsPaise: 400 }, { amountPaise: 100 }, { amountPaise: 50, tdsPaise: 1 }])).toEqual({
    receivedPaise: 22_151,
    tdsPaise: 401,
  })
})
