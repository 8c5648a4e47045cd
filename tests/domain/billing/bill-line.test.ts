import { describe, expect, test } from 'vitest'
import { billLine, billTotals, billedLines, lineFault, linesToRaise } from '#domain/billing/bill-line.ts'
import { somePending } from '#tests/support/pending.ts'

const line = (base: string, rate = '18', selected = true) => billLine(somePending(), { base, rate }, selected)

describe('what is typed', () => {
  test.each([
    ['1.005', '18', 101, 18, 18],
    ['100.03', '18', 10_003, 18, 1801],
    ['0.30', '0', 30, 0, 0],
    ['1,250.5', '5', 125_050, 5, 6253],
    ['100', '18.005', 10_000, 18.01, 1801],
    ['.5', '100', 50, 100, 50],
    ['100000000', '18', 10_000_000_000, 18, 1_800_000_000],
  ])('₹%s at %s percent', (base, rate, basePaise, readRate, gst) => {
    expect(line(base, rate)).toMatchObject({ basePaise, rate: readRate, gstPaise: gst, totalPaise: basePaise + gst, isOverPriced: false })
  })

  test.each(['', '0', '-5', '0.001', 'abc', '1e5'])('%j is no price', (base) => {
    expect(lineFault(line(base))).toBe('price')
    expect(linesToRaise([line('10'), line(base)])).toBeNull()
    expect(linesToRaise([line('10'), line(base, '18', false)])).toHaveLength(1)
  })

  test.each(['', '-1', '-0.01', 'abc'])('%j is no rate', (rate) => {
    expect(lineFault(line('10', rate))).toBe('rate')
    expect(linesToRaise([line('10', rate)])).toBeNull()
  })

  test.each(['100.01', '150'])('a rate of %s counts as 0, and says so', (rate) => {
    expect(line('10', rate)).toMatchObject({ rate: 0, isRateReset: true, gstPaise: 0, totalPaise: 1000 })
    expect(linesToRaise([line('10', rate)])).toMatchObject([{ gstPercentage: 0 }])
  })

  test('a missing rate is 18, one of 0 stays 0, and what was typed stands over both', () => {
    expect(billLine(somePending({ gstPercentage: null }), {}, true)).toMatchObject({ rateText: '18', rate: 18 })
    expect(billLine(somePending({ gstPercentage: 0 }), {}, true)).toMatchObject({ rateText: '0', rate: 0 })
    expect(billLine(somePending({ gstPercentage: 5, basePaise: 1050 }), {}, true)).toMatchObject({ baseText: '10.50', rateText: '5' })
    expect(billLine(somePending({ gstPercentage: 5, basePaise: null }), { rate: '12' }, true)).toMatchObject({
      baseText: '',
      rateText: '12',
    })
  })
})

test('above ₹10 crore a line is in no sum and not on the invoice, but the server is always told', () => {
  const over = ['100000000.01', '999999999999', '9'.repeat(40)].map((base) => line(base))
  expect(over.map(({ isOverPriced }) => isOverPriced)).toEqual([true, true, true])
  const lines = [...over, line('100'), line('50', '18', false)]
  expect(billTotals(lines)).toEqual({ count: 1, basePaise: 10_000, gstPaise: 1800, totalPaise: 11_800 })
  expect(billedLines(lines)).toHaveLength(1)
  expect(linesToRaise(lines)?.map(({ basePaise }) => basePaise)).toEqual([10_000_000_001, 10_000_000_001, 10_000_000_001, 10_000])
})

test('sums are of paise: 0.1 and 0.2 are 0.3', () => {
  expect(billTotals([line('0.1', '0'), line('0.2', '0')])).toMatchObject({ basePaise: 30, totalPaise: 30 })
})
