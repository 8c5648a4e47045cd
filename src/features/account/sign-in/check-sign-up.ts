import { cleanContactPhone, isContactPhone } from '#domain/people/contact-phone.ts'
import { emailError } from '#features/account/fields/check-email.ts'
import { isRepeated, newPasswordError } from '#features/account/password/check-password.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'

export const SIGN_UP_FIELDS = {
  name: 'signup-name',
  email: 'signup-email',
  password: 'signup-password',
  repeated: 'signup-confirm-password',
  phone: 'signup-phone',
} as const

export type SignUpForm = Record<keyof typeof SIGN_UP_FIELDS, string>

/** In the order of the fields. The phone is optional. */
export function checkSignUp({ name, email, password, repeated, phone }: SignUpForm): SummarizedError[] {
  const wrong: (SummarizedError | null)[] = [
    name.trim() === '' ? { field: SIGN_UP_FIELDS.name, message: 'Name is required.' } : null,
    asError(SIGN_UP_FIELDS.email, emailError(email)),
    asError(SIGN_UP_FIELDS.password, passwordError(password, email)),
    isRepeated(password, repeated) ? null : { field: SIGN_UP_FIELDS.repeated, message: "Passwords don't match" },
    asError(SIGN_UP_FIELDS.phone, phoneError(phone)),
  ]
  return wrong.filter((error) => error !== null)
}

function asError(field: string, message: string | null): SummarizedError | null {
  return message === null ? null : { field, message }
}

function passwordError(password: string, email: string): string | null {
  return password.trim() === '' ? 'Password is required.' : newPasswordError(password, email)
}

function phoneError(phone: string): string | null {
  const cleaned = cleanContactPhone(phone)
  return cleaned === '' || isContactPhone(cleaned) ? null : 'Enter the 10 digits of your phone number, or leave it empty.'
}
