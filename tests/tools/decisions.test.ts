import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../docs/decisions')
const pages = readdirSync(folder).filter((page) => page.endsWith('.md') && page !== '000-template.md')

/** A decision is a paragraph, or an item of a list, that begins with words in bold. */
function decisionsOf(markdown: string): string[] {
  return markdown.split(/\n{2,}|\n(?=- )/).filter((part) => /^(- )?\*\*/.test(part))
}

function hasDate(decision: string): boolean {
  const day = / \((\d{4}-\d\d-\d\d)\)$/.exec(decision.trimEnd())?.[1]
  if (day === undefined) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

const undated = (markdown: string) => decisionsOf(markdown).filter((decision) => !hasDate(decision))

test.each(pages)('every decision of %s ends with its date', (page) => {
  const text = readFileSync(join(folder, page), 'utf8')
  expect(decisionsOf(text)).not.toEqual([])
  expect(undated(text)).toEqual([])
})

test.each([
  ['has none', '**Photos are JPEG.** Every browser writes it.'],
  ['has it after the lead, where the reason would follow', '**Photos are JPEG.** (2026-11-21) Every browser writes it.'],
  ['has a day that no calendar has', '**Photos are JPEG.** Every browser writes it. (2026-02-30)'],
  ['has the template’s', '**Photos are JPEG.** Every browser writes it. (yyyy-mm-dd)'],
  ['is an item of a list', '- **Photos are JPEG.** Every browser\n  writes it.'],
])('a decision that %s is seen', (_, decision) => {
  expect(undated(`# Photos\n\nWhat they are.\n\n**First.** So. (2026-11-21)\n\n${decision}\n\n- **Last.** So. (2026-11-21)\n`)).toEqual([
    decision,
  ])
})
