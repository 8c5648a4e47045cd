/** The app's words for a code of the server. A code that only a newer app knows is shown as it is. */
export function wordOf(words: Readonly<Record<string, string>>, said: string): string {
  return Object.hasOwn(words, said) ? (words[said] ?? said) : said
}

/** For a refusal whose reason only a newer app could explain. */
export function refusedFor(reason: string): string {
  return `The server refused it (${reason}). This app is too old to say more: reload it.`
}
