/** A photo ready to be kept: re-encoded, hashed, and as bytes, because WebKit loses Blobs in its database. */
export interface PreparedPhoto {
  id: string
  bytes: ArrayBuffer
  /** Lower-case hexadecimal. */
  sha256: string
  size: number
  type: 'image/jpeg'
  width: number
  height: number
}
