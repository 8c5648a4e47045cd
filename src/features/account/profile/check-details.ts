import { cleanContactPhone, isContactPhone } from '#domain/people/contact-phone.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'

export const DETAIL_FIELDS = { name: 'account-name', phone: 'account-phone' } as const

/** The phone may stay empty; otherwise it must have ten digits, without the marks that people write around them. */
export function checkDetails({ name, phone }: Record<keyof typeof DETAIL_FIELDS, string>): SummarizedError[] {
  const errors: SummarizedError[] = []
  if (name.trim() === '') errors.push({ field: DETAIL_FIELDS.name, message: 'Name is required.' })
  const cleaned = cleanContactPhone(phone)
  if (cleaned !== '' && !isContactPhone(cleaned))
    errors.push({ field: DETAIL_FIELDS.phone, message: 'Enter the 10 digits of your phone number, or leave it empty.' })
  return errors
}
