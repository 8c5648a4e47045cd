/** Thirteen to nineteen digits whose last one fits the others; spaces and dashes between them do not count. */
export function isCardNumber(typed: string): boolean {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits)
}

/** Every second digit from the right counts double. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of digits.split('').reverse().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** MM/YY; a card is good through the last day of its month in India. */
export function isCardExpiryAhead(typed: string, now: Date = new Date()): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(typed.trim()) ?? []
  if (month === undefined || year === undefined) return false
  const endsWith = Date.parse(
    month === '12'
      ? `${2001 + Number(year)}-01-01T00:00:00+05:30`
      : `20${year}-${String(Number(month) + 1).padStart(2, '0')}-01T00:00:00+05:30`,
  )
  return now.getTime() < endsWith
}

export function isCvv(typed: string): boolean {
  return /^\d{3,4}$/.test(typed)
}
