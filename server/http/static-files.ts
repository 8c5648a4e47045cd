import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import * as paths from '#domain/app-paths.ts'
import { isPageOfApp } from '#domain/page-of-app.ts'
import { chooseEncoding, compressFile, isCompressible, WORTH_COMPRESSING, type Encoding } from '#server/http/compress-body.ts'
import { contentTypeOf } from '#server/http/content-types.ts'

interface KeptFile {
  changedAt: number
  size: number
  bytes: Buffer
  etag: string
  compressed: Map<Encoding, Promise<Buffer>>
}

const SHELL = ['app.html']
/** Of a build without prerendered pages. */
const HOME_SHELL = ['index.html']
/** A visitor's search text follows: dots, slashes and broken percent signs do not name a file there. */
const HOLDS_WHAT_WAS_TYPED = `${paths.userTracking}/`

/** By their full paths, for all servers of a process: those of the walks, one after the other, send the same files. */
const kept = new Map<string, KeptFile>()

const NOT_FOUND = () =>
  new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

/**
 * The built app. A path without a file extension that is no prerendered page gets the shell, with 404 where the app has no such page: people
 * read its own words about it, programs the status. A missing asset is a 404 and never the
 * app's HTML, which a browser would keep as a broken script.
 */
export function serveApp(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const { pathname } = new URL(request.url)
    const candidates = pathname.startsWith(HOLDS_WHAT_WAS_TYPED) ? [SHELL] : candidatesFor(partsOf(pathname))
    for (const candidate of candidates) {
      const file = path.join(folder, ...candidate)
      const found = await read(file)
      if (!found) continue
      const isShell = candidate === SHELL || candidate === HOME_SHELL
      return isShell && !isPageOfApp(pathname)
        ? answerUnknown(await answer(request, file, candidate, found))
        : answer(request, file, candidate, found)
    }
    return NOT_FOUND()
  }
}

/** Nothing of it may be kept or compared: the next version may have such a page. */
function answerUnknown(shell: Response): Response {
  shell.headers.delete('etag')
  shell.headers.set('cache-control', 'no-store')
  return new Response(shell.body, { status: 404, headers: shell.headers })
}

async function read(file: string): Promise<KeptFile | null> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return null
  const known = kept.get(file)
  if (known && known.changedAt === found.mtimeMs && known.size === found.size) return known
  const bytes = await readFile(file)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const fresh: KeptFile = { changedAt: found.mtimeMs, size: found.size, bytes, etag, compressed: new Map() }
  kept.set(file, fresh)
  return fresh
}

/** Null for a path that leaves the folder or asks for a hidden file. */
function partsOf(pathname: string): string[] | null {
  try {
    const parts = pathname.split('/').map((part) => decodeURIComponent(part))
    const named = parts.filter((part) => part !== '')
    return named.some((part) => part.startsWith('.') || /[\\/\0]/.test(part)) ? null : named
  } catch {
    return null
  }
}

function candidatesFor(parts: string[] | null): string[][] {
  if (parts === null) return []
  const last = parts.at(-1)
  if (last === undefined) return [['index.html'], SHELL]
  if (parts[0] === 'assets' || last.includes('.')) return [parts]
  return [[...parts.slice(0, -1), `${last}.html`], [...parts, 'index.html'], SHELL, HOME_SHELL]
}

async function answer(request: Request, file: string, parts: string[], found: KeptFile): Promise<Response> {
  const type = contentTypeOf(file)
  const headers = new Headers({ 'content-type': type, etag: found.etag, 'cache-control': cachingOf(parts) })
  const compressible = isCompressible(type) && found.bytes.byteLength >= WORTH_COMPRESSING
  if (compressible) headers.set('vary', 'Accept-Encoding')
  if (request.headers.get('if-none-match')?.includes(found.etag)) return new Response(null, { status: 304, headers })

  const encoding = compressible ? chooseEncoding(request.headers.get('accept-encoding'), ['br', 'gzip']) : null
  const body = encoding ? await compressedOnce(found, encoding) : found.bytes
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/** Hashed files never change; everything else is asked for again, so that an update is seen at once. */
function cachingOf(parts: string[]): string {
  return parts[0] === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function compressedOnce(found: KeptFile, encoding: Encoding): Promise<Buffer> {
  const known = found.compressed.get(encoding)
  if (known) return known
  const made = compressFile(found.bytes, encoding)
  found.compressed.set(encoding, made)
  return made
}
