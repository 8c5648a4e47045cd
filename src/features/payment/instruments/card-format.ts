const MOST_CARD_DIGITS = 19

/** "4111 1111 1111 1111": all other characters are left out. */
export function formatCardNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, MOST_CARD_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** "MM/YY". A browser that fills the field in may write the year with four digits. */
export function formatExpiry(typed: string): string {
  const slash = typed.indexOf('/')
  const digits = typed.replace(/\D/g, '')
  if (slash === -1) return digits.length < 3 ? digits : `${digits.slice(0, 2)}/${lastTwo(digits.slice(2))}`
  const month = typed.slice(0, slash).replace(/\D/g, '')
  const year = typed.slice(slash + 1).replace(/\D/g, '')
  if (month.length > 2) return `${month.slice(0, 2)}/${(month.slice(2) + year).slice(0, 2)}`
  if (month === '') return digits.slice(0, 2)
  return year === '' && month.length === 1 ? `0${month}/` : `${month}/${lastTwo(year)}`
}

function lastTwo(year: string): string {
  return year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2)
}

export function formatCvv(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 4)
}

/** Where the caret belongs after formatting: behind as many digits as before it. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0
  for (let place = 0; place < formatted.length; place++) {
    if (seen === digitsBefore) return place
    if (/\d/.test(formatted.charAt(place))) seen += 1
  }
  return formatted.length
}
