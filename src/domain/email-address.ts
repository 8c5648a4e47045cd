/** Something, an @, something with a dot in it: whether mail arrives there, only a mail can tell. */
export function isEmailAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)
}
