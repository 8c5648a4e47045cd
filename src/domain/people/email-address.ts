/** Something, an @, something with a dot in it: only a mail can tell whether mail arrives there. */
export function isEmailAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)
}

/** Opens a mail program. What follows a question mark in an address would be taken for more recipients and words of the mail. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
