/**
 * The code that a recipient shows as a QR code: `WBC1.kid.shipment.day.expiry.signature`. The server signs it
 * (`supabase/functions/delivery-code`); every phone can check it without signal, and none can make one.
 */
const SIGNED_CODE = /^WBC1\.([\w-]{8})\.([0-9a-f]{32})\.[0-9]{8}\.([0-9]{1,11})\.([\w-]{86})$/

/** The public half of a key that signs, as a driver's copy has it: the uncompressed point, base64url. */
export interface DeliveryKey {
  kid: string
  key: string
}

/** `unknown-key`: a newer one than this device holds, or none of ours; only the server can tell. */
export type CodeVerdict = 'right' | 'not-a-code' | 'another-shipment' | 'expired' | 'unknown-key' | 'forged'

export async function checkSignedCode(text: string, shipmentId: string, keys: readonly DeliveryKey[], now: Date): Promise<CodeVerdict> {
  const [, kid, shipment, expiry, signature] = SIGNED_CODE.exec(text) ?? []
  if (kid === undefined || shipment === undefined || expiry === undefined || signature === undefined) return 'not-a-code'
  const known = keys.find((each) => each.kid === kid)
  const wanted = shipmentId.replaceAll('-', '').toLowerCase()
  // No matter who signed it, it is not this one's: at a door with several parcels it would go along with the wrong one.
  if (known === undefined) return wanted === '' || shipment === wanted ? 'unknown-key' : 'another-shipment'
  if (!(await isSignedBy(known.key, text.slice(0, text.lastIndexOf('.')), signature))) return 'forged'
  if (shipment !== wanted) return 'another-shipment'
  return now.getTime() > Number(expiry) * 1000 ? 'expired' : 'right'
}

async function isSignedBy(publicKey: string, signed: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromBase64Url(signature), new TextEncoder().encode(signed))
  } catch {
    return false
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
