import { ask } from '#backend/ask.ts'
import { serverAddress } from '#backend/server-address.ts'
import { isName, withFields } from '#backend/shape.ts'
import { withSession } from '#backend/with-session.ts'

const SECONDS = 60
const isSigned = withFields<{ signedURL: string }>({ signedURL: isName })

/** A link to a delivery photo that ends after a minute; null where this person gets none just now. */
export async function photoLink(path: string): Promise<string | null> {
  const place = path.split('/').map(encodeURIComponent).join('/')
  const call = await withSession((token) =>
    ask({ path: `/storage/v1/object/sign/pod-images/${place}`, body: { expiresIn: SECONDS }, token }, isSigned),
  )
  return call.kind === 'answer' ? serverAddress(`/storage/v1${call.value.signedURL}`) : null
}
