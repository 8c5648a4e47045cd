const TRACKING_LINK = /^\/(?:user-tracking|track)\/([^/]+)\/?$/

/**
 * The tracking number in what a scanner read: a label's barcode holds the number itself, its QR code a link to the
 * tracking page, of whatever host. Null for any other code on the parcel.
 */
export function numberFromScan(text: string): string | null {
  const code = text.trim()
  const link = /^https?:/i.test(code) && URL.canParse(code) ? TRACKING_LINK.exec(new URL(code).pathname)?.[1] : undefined
  const number = (link === undefined ? code : decode(link)).replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(number) ? number : null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
