/** The words for a word of the server's. One that only a newer app knows speaks for itself. */
export function wordOf(words: Readonly<Record<string, string>>, said: string): string {
  return Object.hasOwn(words, said) ? (words[said] ?? said) : said
}

/** For a refusal whose reason only a newer app could explain. */
export function refusedFor(reason: string): string {
  return `The server refused it (${reason}). This app is too old to say more: reload it.`
}
