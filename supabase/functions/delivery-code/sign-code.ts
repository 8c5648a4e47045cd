/** How long a signed code is good for. */
export const CODE_LIVES_MS = 48 * 3_600_000

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }

/** `WBC1.kid.shipment.day.expiry.signature`: the day in India, and the last moment in seconds. `src/domain` checks it. */
export async function signCode(kid: string, privateKey: string, shipmentId: string, madeAt: Date, expiresAt: Date): Promise<string> {
  const day = new Date(madeAt.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const text = ['WBC1', kid, withoutHyphens(shipmentId), withoutHyphens(day), Math.floor(expiresAt.getTime() / 1000)].join('.')
  const key = await crypto.subtle.importKey('pkcs8', fromBase64(privateKey), CURVE, false, ['sign'])
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(text))
  return `${text}.${inUrl(toBase64(signature))}`
}

/** The public half as the uncompressed point in base64url, the private one as PKCS #8 in base64. */
export async function makeSigningKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const open = await crypto.subtle.exportKey('raw', pair.publicKey)
  const secret = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  return { publicKey: inUrl(toBase64(open)), privateKey: toBase64(secret) }
}

function withoutHyphens(text: string): string {
  return text.replaceAll('-', '')
}

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function inUrl(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
