import { expect, test } from 'vitest'
import { REVIEW_REASONS } from '#domain/shipment/proof.ts'
import { reasonWords } from '#features/review/review-reason.ts'

test('each reason for a review has words of its own, and says what accepting does or what to do instead', () => {
  const words = REVIEW_REASONS.map((reason) => reasonWords(reason))
  expect(new Set(words.map(({ title }) => title)).size).toBe(REVIEW_REASONS.length)
  for (const { title, explanation } of words) {
    expect(title).not.toMatch(/^Waits for you/)
    expect(explanation).toMatch(/[Aa]ccepting|you accept|Attach/)
  }
})

test('a late correction names all that makes it late', () => {
  const { explanation } = reasonWords('corrected-late')
  for (const what of ['the shipment had changed', 'an invoice or a pay-out', 'its money was counted', 'its run sheet was closed', 'a day'])
    expect(explanation).toContain(what)
})
