import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'

/** What the product makes of a key: only that its own calls get it back. */
const KEYS = new WeakMap<CryptoKey, KeyObject>()
const AS_SIGNED = 'ieee-p1363'

/** Signatures are ready at once, as hashes are: a thread pool would finish them in an order of its own. Returns what gives the browser's back. */
export function signAtOnce(subtle: SubtleCrypto): () => void {
  const asBefore = { importKey: subtle.importKey.bind(subtle), sign: subtle.sign.bind(subtle), verify: subtle.verify.bind(subtle) }
  const known = (key: CryptoKey): KeyObject => {
    const object = KEYS.get(key)
    if (object === undefined) throw new Error('A key that nobody has read')
    return object
  }
  const atOnce = {
    importKey: async (format: string, material: BufferSource) => {
      const key = {} as CryptoKey
      KEYS.set(
        key,
        format === 'raw' ? publicKeyOf(bytesOf(material)) : createPrivateKey({ key: bytesOf(material), format: 'der', type: 'pkcs8' }),
      )
      return key
    },
    sign: async (_algorithm: unknown, key: CryptoKey, data: BufferSource) =>
      new Uint8Array(sign('sha256', bytesOf(data), { key: known(key), dsaEncoding: AS_SIGNED })).buffer,
    verify: async (_algorithm: unknown, key: CryptoKey, signature: BufferSource, data: BufferSource) =>
      verify('sha256', bytesOf(data), { key: known(key), dsaEncoding: AS_SIGNED }, bytesOf(signature)),
  }
  Object.assign(subtle, atOnce)
  return () => void Object.assign(subtle, asBefore)
}

/** In the forms in which the database keeps them; one pair for all runs of a process, because making one is slow. */
export function signingPair(): { publicKey: string; privateKey: string } {
  const { x = '', y = '' } = PAIR.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    publicKey: point.toString('base64url'),
    privateKey: PAIR.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

const PAIR = generateKeyPairSync('ec', { namedCurve: 'P-256' })

function publicKeyOf(point: Buffer): KeyObject {
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

function bytesOf(data: BufferSource): Buffer {
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)
}
