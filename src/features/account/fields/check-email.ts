/** What is wrong with an e-mail address as typed, or null. The rest is for the mail to find out. */
export function emailError(typed: string): string | null {
  const email = typed.trim()
  if (email === '') return 'Email address is required.'
  return /^\S+@\S+$/.test(email) ? null : 'Enter a whole email address, with its @.'
}
