import { believe } from '#backend/transport/believe.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { serverAddress } from '#backend/transport/server-address.ts'
import { isName, withFields } from '#backend/transport/shape.ts'
import { requestSupabase } from '#backend/transport/supabase-client.ts'
import { withSession } from '#backend/transport/with-session.ts'

const SECONDS = 60
const isSigned = withFields<{ signedURL: string }>({ signedURL: isName })

/** A link to a delivery photo that ends after a minute; null when this person gets none now. */
export async function photoLink(path: string): Promise<string | null> {
  const place = path.split('/').map(encodeURIComponent).join('/')
  const call = await withSession(async (token) => {
    const { heard } = await requestSupabase(({ storage }) => storage.from('pod-images').createSignedUrl(place, SECONDS), { token })
    return 'kind' in heard ? heard : believe(readAnswer(heard), isSigned)
  })
  return call.kind === 'answer' ? serverAddress(`/storage/v1${call.value.signedURL}`) : null
}
