import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => /\.(tsx?|css|sql|md)$/.test(path))
  // Copies of the subject files, figures as a program printed them, and the violations below.
  .filter((path) => !/^supabase\/migrations\/|^bench\/.*\.md$|\/plain-words\.test\.ts$/.test(path) && existsSync(resolve(project, path)))

/** A sentence with one of these is read twice: it does not say who, or when. */
const READ_TWICE = /(?<![\w-])(whoever|meanwhile)\b/gi

/** What is written for readers of the code: comments, and documents without names of code and quoted words. */
function prose(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replace(/`[^`]*`|"[^"\n]*"/g, '')
  const comments = path.endsWith('.sql') ? /\/\*[\s\S]*?\*\/|--.*$/gm : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
  return [...text.matchAll(comments)].map(([comment]) => comment.replace(/`[^`]*`|"[^"\n]*"/g, '')).join('\n')
}

const readTwice = (path: string, text: string) => [...prose(path, text).matchAll(READ_TWICE)].map(([word]) => `${path}: ${word}`)

test('comments and documents say who and when', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((path) => readTwice(path, readFileSync(resolve(project, path), 'utf8')))).toEqual([])
})

test.each([
  ['a comment', 'src/a.ts', '// Whoever holds the link may pay.'],
  ['a comment behind code', 'src/a.ts', 'save() // saved meanwhile'],
  ['a comment over lines', 'src/a.tsx', '{/* For\n whoever waits. */}'],
  ['a comment of SQL', 'supabase/schemas/a.sql', 'select 1; -- What arrives meanwhile is left out.'],
  ['a document', 'docs/a.md', 'A change is kept, whoever made it.'],
])('a word that is read twice is seen in %s', (_, path, text) => {
  expect(readTwice(path, text)).toHaveLength(1)
})

test.each([
  ['a message', 'src/a.ts', "const words = 'This has been deleted meanwhile.' // In the specified words."],
  ['an address', 'src/a.ts', "const address = 'https://example.org/whoever'"],
  ['the name of a refusal', 'docs/a.md', 'It is refused (`changed-meanwhile`).'],
  ['quoted words', 'docs/a.md', 'The page says "It has changed meanwhile."'],
  ['an exception of SQL', 'supabase/schemas/a.sql', "raise exception 'what is due has changed meanwhile';"],
])('%s is left as it is', (_, path, text) => {
  expect(readTwice(path, text)).toEqual([])
})
