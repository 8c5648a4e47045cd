import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../..')
const dist = resolve(project, 'node_modules/.cache/waybill/build-under-test')

const read = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(resolve(folder, file), 'utf8'))
/** Without the escapes of CSS: `sm\:w-1\/2` is `sm:w-1/2`, `\32 xl` is `2xl`. */
const unescaped = (selector: string) => selector.replaceAll(/\\3(\d) /g, '$1').replaceAll('\\', '')
const styled = new Set(
  read(dist, /\.(?:css|html)$/).flatMap((styles) =>
    [...styles.matchAll(/\.((?:\\3\d |\\.|[\w-])+)/g)].map(([, name = '']) => unescaped(name)),
  ),
)
const sources = read(resolve(project, 'src'), /\.tsx?$/)

const classesOf = (source: string) =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
    (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/),
  )
const coloursOf = (source: string) =>
  [...source.matchAll(/(?<=['"`\s])(?:bg|fill|stroke|text|border|outline)-(?:black|white|[a-z]+-\d{2,3})(?=['"`\s])/g)].map(
    ([name]) => name,
  )
const withoutStyle = (names: string[]) => [...new Set(names.filter((name) => name !== '' && !styled.has(name)))]

/** A colour that the theme does not have makes no style, and nobody is told. */
test('every class that a screen gives has a style', () => {
  const given = sources.flatMap(classesOf)
  expect(given.length).toBeGreaterThan(1000)
  expect(withoutStyle(given)).toEqual([])
})

test('nor is a colour named elsewhere that the theme does not have', () => {
  const colours = sources.flatMap(coloursOf)
  expect(colours).toContain('fill-white')
  expect(withoutStyle(colours)).toEqual([])
})

test.each([
  ['in a text', '<p className="flex bg-mauve-950">', ['bg-mauve-950']],
  ['in a template', '<p className={`hidden ${isWide ? one : other} sm:flexx`}>', ['sm:flexx']],
])('a class without a style is seen %s', (_, source, names) => {
  expect(withoutStyle(classesOf(source))).toEqual(names)
})

test('a colour that the theme does not have is seen', () => {
  expect(withoutStyle(coloursOf("const TONES = { calm: 'fill-mauve-950', plain: 'fill-white' }"))).toEqual(['fill-mauve-950'])
})
