import { describe, expect, it } from 'vitest'
import { drawCode128 } from '#ui/format/draw-code128.ts'

/** Start, check and each symbol take 11 modules, stop 13, the quiet zones 10 each. */
const widthOf = (symbols: number) => 20 + 11 * (symbols + 2) + 13

describe('the bars of a Code 128 barcode', () => {
  it('packs two digits into one symbol', () => {
    expect(drawCode128('1763700000000123')?.modules).toBe(widthOf(8))
  })

  it('spends a symbol on changing the set where the last digit has no partner', () => {
    expect(drawCode128('176370000000012')?.modules).toBe(widthOf(7 + 2))
  })

  it('takes letters and signs one by one', () => {
    expect(drawCode128('DSL-AB_c')?.modules).toBe(widthOf(8))
  })

  it('keeps ten white modules on either side', () => {
    const code = drawCode128('1234')
    expect(code?.path.startsWith('M10 0h')).toBe(true)
    const [, x, width] = /M(\d+) 0h(\d+)v1h-\d+z$/.exec(code?.path ?? '') ?? []
    expect(Number(x) + Number(width)).toBe((code?.modules ?? 0) - 10)
  })

  it('refuses what a barcode cannot hold', () => {
    expect(drawCode128('')).toBeNull()
    expect(drawCode128('ట్రాక్')).toBeNull()
    expect(drawCode128('12\n34')).toBeNull()
  })
})
