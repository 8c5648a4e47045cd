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

/** A colour that the theme does not have makes no style, and nobody is told. */
test('every class that a screen gives has a style', () => {
  const given = sources.flatMap((source) =>
    [...source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
      (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/),
    ),
  )
  expect(given.length).toBeGreaterThan(1000)
  expect(new Set(given.filter((name) => name !== '' && !styled.has(name)))).toEqual(new Set())
})

test('nor is a colour named elsewhere that the theme does not have', () => {
  const colours = sources.flatMap((source) =>
    [...source.matchAll(/(?<=['"`\s])(?:bg|fill|stroke|text|border|outline)-(?:black|white|[a-z]+-\d{2,3})(?=['"`\s])/g)].map(
      ([name]) => name,
    ),
  )
  expect(colours).toContain('fill-white')
  expect(new Set(colours.filter((name) => !styled.has(name)))).toEqual(new Set())
})
