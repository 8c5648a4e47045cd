const SMALL = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const

/** Whole paise as an invoice says them: "Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only". */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  return `Rupees ${numberInWords(rupees)}${rest === 0 ? '' : ` and ${numberInWords(rest)} Paise`} Only`
}

/** In crores, lakhs and thousands; crores count on beyond ninety-nine. */
function numberInWords(whole: number): string {
  if (whole < 20) return SMALL[whole] ?? ''
  if (whole < 100) return joined(TENS[Math.floor(whole / 10)] ?? '', whole % 10)
  if (whole < 1_000) return joined(`${numberInWords(Math.floor(whole / 100))} Hundred`, whole % 100)
  if (whole < 1_00_000) return joined(`${numberInWords(Math.floor(whole / 1_000))} Thousand`, whole % 1_000)
  if (whole < 1_00_00_000) return joined(`${numberInWords(Math.floor(whole / 1_00_000))} Lakh`, whole % 1_00_000)
  return joined(`${numberInWords(Math.floor(whole / 1_00_00_000))} Crore`, whole % 1_00_00_000)
}

function joined(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${numberInWords(rest)}`
}
