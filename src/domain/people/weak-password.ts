import { COMPANY } from '#domain/people/company.ts'

const MINIMUM_PASSWORD_LENGTH = 6

/** The hash takes no more. What stood behind it would not count, and a password that begins alike would open the account. */
const MOST_PASSWORD_BYTES = 72

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'own-address' | 'company-name'

/** Without what one puts behind a word to make it look like a secret: case, digits, signs. */
function bareWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '')
}

const NAME = COMPANY.name.split(' ')
/** Each word of its name, and its name without the last ones, as people say it. */
const COMPANY_WORDS = new Set(['waybill', ...NAME, ...NAME.map((_, last) => NAME.slice(0, last + 1).join(''))].map(bareWord))

/** The words of the lists of stolen passwords that come first, and what people of this trade and country add to them. */
const COMMON_WORDS = new Set(
  `password passw0rd pssword pssw0rd pass passwd qwerty qwertyuiop qwert asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3r4 qazwsx abc abcd
   abcdef abcdefg abcdefgh iloveyou welcome admin administrator root user test guest login letmein changeme default master monkey dragon
   sunshine princess football cricket baseball superman batman shadow michael trustno india indian bharat mumbai delhi krishna ganesh
   sairam jaihind driver courier delivery parcel office staff manager`.split(/\s+/),
)

/** Digits in a row, up or down, or a part that is repeated: 123456, 987654, 111111, 121212, 123123. */
function isPattern(password: string): boolean {
  const steps = new Set(Array.from(password.slice(1), (letter, at) => letter.charCodeAt(0) - password.charCodeAt(at)))
  const [step] = steps
  const isRow = steps.size === 1 && step !== undefined && Math.abs(step) <= 1
  return isRow || password === '1234567890' || password === '0987654321' || /^(.{1,3})\1+$/u.test(password)
}

/** Spaces around it do not count: signing in leaves them out. */
export function passwordFault(typed: string, email = ''): PasswordFault | null {
  const password = typed.trim()
  if (password.length < MINIMUM_PASSWORD_LENGTH) return 'too-short'
  if (new TextEncoder().encode(password).byteLength > MOST_PASSWORD_BYTES) return 'too-long'
  const word = bareWord(password)
  if (isPattern(password.toLowerCase()) || COMMON_WORDS.has(word) || COMMON_WORDS.has(password.toLowerCase())) return 'common'
  if (isOwnAddress(password.toLowerCase(), email.trim().toLowerCase())) return 'own-address'
  return COMPANY_WORDS.has(word) ? 'company-name' : null
}

function isOwnAddress(password: string, email: string): boolean {
  const [name = ''] = email.split('@')
  return [email, name].some((own) => own !== '' && (own === password || (bareWord(own) !== '' && bareWord(own) === bareWord(password))))
}

export const PASSWORD_WORDS: Readonly<Record<PasswordFault, string>> = {
  'too-short': 'Password must be at least 6 characters',
  'too-long': 'This password is too long. At most 72 letters and digits fit; letters of Indian scripts count as three.',
  common: 'This password is one of the first that are tried. Choose another one.',
  'own-address': 'Your email address is known to others. Choose another password.',
  'company-name': 'The company’s name is one of the first passwords that are tried. Choose another one.',
}
