import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../..')
const dist = join(project, 'node_modules/.cache/waybill/build-under-test')

/** The address, the heading, and words that no other page has. */
const onlyInTheGallery = ['/dev/gallery', 'Gallery of src/ui', 'Thiruvananthapuramcentralwarehouse']

function filesWith(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').includes(words))
}

test.each(onlyInTheGallery)('"%s" is in the sources of the gallery, and nowhere in the built app', (words) => {
  expect(filesWith(join(project, 'src/app/gallery'), words)).toHaveLength(1)
  expect(filesWith(dist, words)).toEqual([])
})

test('no file of the built app is named after it', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  expect(files.some((file) => file.endsWith('.js'))).toBe(true)
  expect(files.filter((file) => /gallery/.test(file))).toEqual([])
})
