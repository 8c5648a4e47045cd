/**
 * `createSignedUrl` of lite answers `signedUrl` with the API's own prefix, where hosted Storage answers `signedURL` without it; every
 * client then puts the prefix on twice or finds nothing.
 */
export async function repairSignedLinks(path: string, method: string, response: Response): Promise<Response> {
  if (method !== 'POST' || !response.ok || !/^\/storage\/v1\/object\/(upload\/)?sign\//.test(path)) return response
  const body: unknown = await response.json()
  const repaired = Array.isArray(body) ? body.map((each: unknown) => repair(each)) : repair(body)
  return Response.json(repaired, { status: response.status })
}

function repair(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('signedUrl' in answer) || typeof answer.signedUrl !== 'string') return answer
  const { signedUrl, ...rest } = answer
  const link = signedUrl === '' ? null : signedUrl.replace(/^\/storage\/v1(?=\/)/, '')
  return { ...rest, signedURL: link, url: link }
}
