import { serverHeaders } from '../_shared/call-api.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { sha256Of } from '../_shared/hash-bytes.ts'

const BUCKET = 'pod-images'

export interface CheckedPhoto {
  path: string
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

/**
 * Puts the photo under its own path with the server's key. An object that is there already came from an attempt that was cut off: it
 * is success when its bytes are the same, and is replaced when they are not or cannot be read, because ours have been checked.
 */
export async function storePhoto(environment: FunctionEnvironment, photo: CheckedPhoto): Promise<'stored' | 'already-stored' | 'failed'> {
  const first = await put(environment, photo, false)
  if (first.ok) return 'stored'
  if ((await isStored(environment, photo)) === true) return 'already-stored'
  return (await put(environment, photo, true)).ok ? 'stored' : 'failed'
}

/** Whether the very bytes can be read; unknown while the storage is in trouble. */
export async function isStored(
  environment: FunctionEnvironment,
  { path, sha256 }: Pick<CheckedPhoto, 'path' | 'sha256'>,
): Promise<boolean | 'unknown'> {
  const present = await environment.fetch(new Request(objectUrl(environment, path), { headers: serverHeaders(environment) }))
  if (present.status >= 500) return 'unknown'
  return present.ok && (await sha256Of(new Uint8Array(await present.arrayBuffer()))) === sha256
}

function put(environment: FunctionEnvironment, { path, bytes }: CheckedPhoto, replace: boolean): Promise<Response> {
  return environment.fetch(
    new Request(objectUrl(environment, path), {
      method: 'POST',
      headers: {
        ...serverHeaders(environment),
        'content-type': 'image/jpeg',
        'cache-control': 'max-age=3600',
        'x-upsert': String(replace),
      },
      body: bytes,
    }),
  )
}

function objectUrl({ supabaseUrl }: FunctionEnvironment, path: string): string {
  return `${supabaseUrl}/storage/v1/object/${BUCKET}/${path}`
}
