import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as paths from '#domain/app-paths.ts'
import { pageAccess } from '#app/routes/page-access.ts'

const project = resolve(import.meta.dirname, '../..')
const addresses = Object.values(paths).filter((path) => typeof path === 'string')
const elsewhere = [
  'src/domain/app-paths.ts',
  // What stands there leads nowhere.
  'src/app/gallery/gallery-contents.tsx',
  // The service worker imports nothing of the app.
  'sw/policy.ts',
]

/** Where an address of the app is written out instead of named. */
function writtenOut(text: string): string[] {
  const beginnings = addresses.filter((path) => path !== '/').map((path) => path.replace(/\/:.*$/, ''))
  return [...text.matchAll(/(?<=['"`}])(\/[a-z.][a-z-]*(?:\/[a-z][a-z-]*)?)(?=['"`/?#])/g)]
    .map(([, path = '']) => path)
    .filter((path) => beginnings.includes(path))
}

test('every address of the app stands in one file', () => {
  const files = ['src', 'sw', 'server', 'scripts', 'supabase/functions']
    .flatMap((folder) => readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.tsx?$/.test(name) && !elsewhere.includes(name))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) => writtenOut(readFileSync(join(project, file), 'utf8')).map((path) => `${file}: ${path}`))
  expect(found).toEqual([])
})

test('an address that is written out is seen, also with something around it', () => {
  expect(writtenOut(`<Link to="/track">`)).toEqual(['/track'])
  expect(writtenOut('navigate(`/clients/${id}`)')).toEqual(['/clients'])
  expect(writtenOut(`navigate('/create-shipment?copy=1')`)).toEqual(['/create-shipment'])
  expect(writtenOut(`navigate('/dashboard/labels')`)).toEqual(['/dashboard/labels'])
  expect(writtenOut('const redirectTo = `${location.origin}/reset-password`')).toEqual(['/reset-password'])
  expect(writtenOut('`${COMPANY.website}/user-tracking/${number}`')).toEqual(['/user-tracking'])
  expect(writtenOut("if (pathname === '/.well-known/change-password') return")).toEqual(['/.well-known/change-password'])
  expect(writtenOut(`fetch('/rest/v1/rpc/track')`)).toEqual([])
})

test('each address is one of the pages that somebody may see, or leads to one', () => {
  const pages = new Set([...Object.keys(pageAccess), paths.home, paths.wellKnownChangePassword])
  expect(addresses.filter((path) => !pages.has(path) && !pages.has(`${path}/:trackingNumber?`) && !pages.has(`${path}/:id?`))).toEqual([])
})
