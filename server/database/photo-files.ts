import type { App } from '@supabase/lite'
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

type StorageAdapter = NonNullable<App['_storageAdapter']>

export const PHOTO_FOLDER = 'photos'

/**
 * Stored objects as plain files. Bodies are whole buffers: lite's own adapter streams them in a way that breaks every download on
 * Node 20. Writing goes through a temporary name, so that a killed server never leaves half a photo under its real one.
 */
export function storeInFiles(folder: string): StorageAdapter {
  function fileOf(bucket: string, key: string): string {
    const file = path.resolve(folder, bucket, key)
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error('An object lies inside its bucket')
    return file
  }

  async function metadataOf(file: string) {
    const { size, mtime } = await stat(file)
    const eTag = `"${size.toString(16)}-${mtime.getTime().toString(16)}"`
    return { cacheControl: 'no-cache', contentLength: size, size, mimetype: contentTypeOf(file), lastModified: mtime, eTag }
  }

  return {
    driver: null,
    async getObject(bucket, key) {
      const file = fileOf(bucket, key)
      try {
        const body = await readFile(file)
        return { httpStatusCode: 200, metadata: { ...(await metadataOf(file)), httpStatusCode: 200 }, body }
      } catch (error) {
        if (!isMissing(error)) throw error
        return { httpStatusCode: 404, metadata: NOTHING }
      }
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const file = fileOf(bucket, key)
      const bytes = body instanceof Uint8Array ? body : await readAll(body)
      await writeWhole(file, bytes)
      const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`
      return {
        httpStatusCode: 200,
        cacheControl,
        contentLength: bytes.byteLength,
        size: bytes.byteLength,
        mimetype: contentType,
        lastModified: new Date(),
        eTag,
      }
    },
    async deleteObject(bucket, key) {
      await rm(fileOf(bucket, key), { force: true })
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(fileOf(bucket, key), { force: true })
    },
    async copyObject(sourceBucket, source, _version, destinationBucket, destination) {
      const target = fileOf(destinationBucket, destination)
      await mkdir(path.dirname(target), { recursive: true })
      await copyFile(fileOf(sourceBucket, source), target)
      const { eTag, lastModified } = await metadataOf(target)
      return { httpStatusCode: 200, eTag, lastModified }
    },
    async headObject(bucket, key) {
      return { ...(await metadataOf(fileOf(bucket, key))), httpStatusCode: 200 }
    },
    privateAssetUrl() {
      return Promise.reject(new Error('Photos are read through the Storage API'))
    },
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.part`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
}

async function readAll(body: AsyncIterable<Uint8Array> | { getReader(): unknown }): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts)
}

/** What lite takes for an object that is not there. A disk in trouble throws on: it has not said that anything is gone. */
const NOTHING = { httpStatusCode: 404, cacheControl: 'no-cache', contentLength: 0, size: 0, mimetype: '', eTag: '' }

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function contentTypeOf(file: string): string {
  return /\.jpe?g$/i.test(file) ? 'image/jpeg' : 'application/octet-stream'
}
