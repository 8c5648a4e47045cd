const TRACKING_LINK = /^\/(?:user-tracking|track)\/([^/]+)\/?$/
/** The readable id: eight characters of Crockford's base 32, or the first six of the id where a shipment has none of its own. */
const SHIPMENT_CODE = /^SHP(?:[0-9A-HJKMNP-TV-Z]{8}|[0-9A-F]{6})$/
/** Fewer digits with a dash between them may be a name. */
const SURELY_A_NUMBER = /^\d{12,}$/

/**
 * The code by which a shipment can be found, in whatever a scanner read: a label's barcode holds the tracking number, its QR code a link to the
 * tracking page, of whatever host, and the summary's barcode the readable shipment id. Null for any other code on the parcel.
 */
export function scannedCode(text: string): string | null {
  const code = (numberOfLink(text) ?? text).replaceAll(/[\s-]/g, '')
  if (/^\d+$/.test(code)) return code
  return isShipmentCode(code) ? code.toUpperCase() : null
}

export function isShipmentCode(code: string): boolean {
  return SHIPMENT_CODE.test(code.toUpperCase())
}

/** What a search looks for: in a field that takes names as well, only what is surely a code or a number is read as one. */
export function searchedCode(typed: string): string {
  const linked = numberOfLink(typed)
  if (linked !== null) return scannedCode(linked) ?? linked
  const number = writtenNumber(typed.trim())
  if (number !== null) return number
  const code = scannedCode(typed)
  return code !== null && (isShipmentCode(code) || SURELY_A_NUMBER.test(code)) ? code : typed
}

/**
 * A number as people write it: a phone's ten digits, without the country or the 0 before them, or groups of six digits and more. Six digits, a dash
 * and four may be an invoice of a client whose code is a number.
 */
function writtenNumber(typed: string): string | null {
  if (!/^\+?[\d\s()-]+$/.test(typed) || /^\d{6}-\d{4}$/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '')
  const phone = /^(?:91|0)?([1-9]\d{9})$/.exec(digits)?.[1]
  if (phone !== undefined) return phone
  return /^[\d\s]+$/.test(typed) && digits.length >= 6 ? digits : null
}

/** Null where it is no link to a shipment's tracking page. */
export function numberOfLink(text: string): string | null {
  const code = text.trim()
  const path = /^https?:/i.test(code) ? pathOf(code) : null
  const number = path === null ? undefined : TRACKING_LINK.exec(path)?.[1]
  return number === undefined ? null : decode(number)
}

/** Null where it is no address. `URL.canParse` is missing in Chrome before 120. */
function pathOf(address: string): string | null {
  try {
    return new URL(address).pathname
  } catch {
    return null
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
