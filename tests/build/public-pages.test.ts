import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { publicPages } from '#app/routes/public-pages.ts'
import { addressOf } from '#app/routes/site-address.ts'
import { COMPANY } from '#domain/people/company.ts'
import { MOST_PUBLIC_SCRIPT_BYTES } from '#scripts/build/public-script-limit.ts'

const dist = resolve(import.meta.dirname, '../../node_modules/.cache/waybill/build-under-test')

const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const htmlOf = (path: string) => read(path === '/' ? 'index.html' : `${path.slice(1)}.html`)

/** What stands once in the page; the count otherwise. */
function only(html: string, pattern: RegExp): string {
  const found = [...html.matchAll(new RegExp(pattern, 'g'))]
  const text = found.length === 1 ? (found[0]?.[1] ?? '') : `${found.length} times ${String(pattern)}`
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}

/** PNG's header tells its size. */
function sizeOf(png: string): string {
  const bytes = readFileSync(join(dist, png))
  return bytes.subarray(1, 4).toString() === 'PNG' ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'no PNG'
}

describe.each(publicPages)('$path', ({ path, title, description }) => {
  const html = htmlOf(path)

  test('reads without JavaScript, under one heading', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    const text = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/<[^>]+>/g, ' ')
    expect(text.replaceAll(/\s+/g, ' ').length).toBeGreaterThan(100)
    expect(html).not.toContain('Please switch it on')
    expect(html).not.toContain('noindex')
  })

  test('leaves no level of headings out on the way down', () => {
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const levels = [...main.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  test('says once what it is, where it belongs and how it looks in a shared link', () => {
    expect(only(html, /<title>([^<]*)<\/title>/)).toBe(title)
    expect(only(html, /<meta name="description" content="([^"]*)"/)).toBe(description)
    expect(only(html, /<link rel="canonical" href="([^"]*)"/)).toBe(addressOf(path))
    expect(only(html, /<meta property="og:url" content="([^"]*)"/)).toBe(addressOf(path))
    expect(only(html, /<meta property="og:title" content="([^"]*)"/)).toBe(title)
    expect(only(html, /<meta name="twitter:card" content="([^"]*)"/)).toBe('summary_large_image')
    const picture = only(html, /<meta property="og:image" content="([^"]*)"/)
    expect(picture).toMatch(/^https:\/\//)
    expect(sizeOf(new URL(picture).pathname)).toBe('1200x630')
  })

  test('has a title and a description that a search engine shows whole', () => {
    expect(title.length).toBeLessThanOrEqual(65)
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
  })

  test('describes the organization as data', () => {
    const organization = JSON.parse(only(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/)) as Record<string, unknown>
    expect(organization).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: COMPANY.name,
      url: addressOf('/'),
      email: COMPANY.email,
      telephone: COMPANY.phone.dialled,
      sameAs: COMPANY.social.map(({ url }) => url),
    })
  })

  test('has nothing inline that the content security policy would refuse', () => {
    expect(html).not.toMatch(/<script(?![^>]*\s(src=|type="application\/ld\+json"))|<style|\sstyle=|\son\w+=/)
  })

  test('keeps its scripts in a template, where no browser asks for them before it paints', () => {
    const outside = html.replace(/<template id="scripts">[\s\S]*?<\/template>/, '')
    expect([...outside.matchAll(/"(\/[^"]+\.js)"/g)].map((match) => match[1])).toEqual(['/first-paint.js'])
    expect(outside).not.toContain('modulepreload')
  })

  test('loads at most 130 KB of scripts at first, with neither the local database nor the backend’s client', () => {
    const scripts = new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''))
    expect(scripts.size).toBeGreaterThan(3)
    const code = [...scripts].map(read)
    // The last is a header that the client itself sends: a visitor who fetches it later has its name.
    expect(code.filter((each) => /DexieError|GoTrueClient|Accept-Profile/.test(each))).toEqual([])
    const bytes = code.reduce((sum, each) => sum + gzipSync(each).byteLength, 0)
    expect(bytes).toBeLessThanOrEqual(MOST_PUBLIC_SCRIPT_BYTES)
  })
})

test('titles and descriptions are all different', () => {
  expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length)
  expect(new Set(publicPages.map(({ description }) => description)).size).toBe(publicPages.length)
})

test('the sitemap lists the public pages and no other, and robots.txt leads to it', () => {
  const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
  expect(listed).toEqual(publicPages.map(({ path }) => addressOf(path)))
  expect(read('robots.txt')).toContain(`Sitemap: ${addressOf('/sitemap.xml')}`)
})

test('the shell of every other address is empty and asks not to be listed', () => {
  const shell = read('app.html')
  expect(shell).toContain('<div id="root"></div>')
  expect(only(shell, /<meta name="robots" content="([^"]*)"/)).toBe('noindex')
  expect(shell).not.toContain('canonical')
})
