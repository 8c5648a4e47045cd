import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'sw', 'public'], {
  cwd: project,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(tsx?|js)$/.test(path))

/**
 * What browsers within the build's targets (vite.config.ts: Chrome 111, Safari 15.4) do not all have, and nothing lowers: the build rewrites
 * syntax alone. With an example that the pattern has to see.
 */
const NEWER: readonly [what: string, pattern: RegExp, example: string][] = [
  ['Element.checkVisibility (Safari 17.4)', /\.checkVisibility\(/, 'field.checkVisibility()'],
  ['URL.canParse and URL.parse (Chrome 120, 126)', /\bURL\.(canParse|parse)\(/, 'URL.canParse(code)'],
  ['lookbehind in patterns (Safari 16.4)', /\(\?<[=!]/, String.raw`text.split(/(?<=@)/)`],
  ['the v flag of patterns (Chrome 112, Safari 17)', /\/[a-z]*v[a-z]*\.(test|exec)\(|'v'\)/, String.raw`/\p{L}/v.test(name)`],
  ['groupBy (Chrome 117)', /\b(Object|Map)\.groupBy\(/, 'Object.groupBy(rows, byDay)'],
  ['Promise.withResolvers and try (Chrome 119, 128)', /\bPromise\.(withResolvers|try)\b/, 'Promise.withResolvers<void>()'],
  ['AbortSignal.any (Chrome 116)', /\bAbortSignal\.any\(/, 'AbortSignal.any([one, other])'],
  ['Array.fromAsync (Chrome 121)', /\bArray\.fromAsync\(/, 'Array.fromAsync(pages)'],
  [
    'methods of iterators (Chrome 122)',
    /\.(keys|values|entries)\(\)\s*\.(map|filter|find|some|every|toArray|take|drop|reduce|flatMap)\(/,
    'rows.values().map(idOf)',
  ],
  [
    'methods of sets (Chrome 122)',
    /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|union|intersection)\(/,
    'one.isSubsetOf(other)',
  ],
  ['bytes as text (Chrome 140)', /\bUint8Array\.from(Base64|Hex)\(|\.to(Base64|Hex)\(\)/, 'bytes.toBase64()'],
  ['requestIdleCallback (not in Safari)', /(?<!')\brequestIdleCallback\(/, 'requestIdleCallback(look)'],
  ['view transitions (Chrome 111, Safari 18)', /\.startViewTransition\(/, 'document.startViewTransition(change)'],
  ['moveBefore (Chrome 133)', /\.moveBefore\(/, 'list.moveBefore(row, other)'],
  ['CloseWatcher (Chrome 126)', /\bnew CloseWatcher\b/, 'new CloseWatcher()'],
  ['the end of scrolling as an event (Safari 26)', /'scrollend'/, "list.addEventListener('scrollend', look)"],
  ['using (Chrome 134)', /\bSymbol\.(asyncDispose|dispose)\b/, 'lock[Symbol.dispose]()'],
  ['durations in words (Chrome 129)', /\bIntl\.DurationFormat\b/, 'new Intl.DurationFormat(locale)'],
]

/** Comments name what is not used. */
function newerIn(path: string, text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  return NEWER.filter(([, pattern]) => pattern.test(code)).map(([what]) => `${path}: ${what}`)
}

test('nothing is used that a browser of the build’s targets lacks', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((path) => newerIn(path, readFileSync(resolve(project, path), 'utf8')))).toEqual([])
})

test.each(NEWER)('%s is seen', (what, _, example) => {
  expect(newerIn('src/a.ts', `const a = () => ${example}`)).toEqual([`src/a.ts: ${what}`])
})
