import { ask } from '#backend/ask.ts'
import { serverAddress } from '#backend/server-address.ts'
import { withSession } from '#backend/with-session.ts'

const SECONDS = 60

/** A link to a delivery photo that ends after a minute; null where this person gets none just now. */
export async function photoLink(path: string): Promise<string | null> {
  const place = path.split('/').map(encodeURIComponent).join('/')
  const call = await withSession((token) =>
    ask<{ signedURL?: string }>({ path: `/storage/v1/object/sign/pod-images/${place}`, body: { expiresIn: SECONDS }, token }),
  )
  const signed = call.kind === 'answer' ? call.value.signedURL : undefined
  return signed === undefined ? null : serverAddress(`/storage/v1${signed}`)
}
