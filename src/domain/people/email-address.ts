/** Something, an @, something with a dot in it: only a mail can tell whether mail arrives there. */
export function isEmailAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)
}
