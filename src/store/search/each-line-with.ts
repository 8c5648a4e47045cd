import type { LoadedPack } from '#store/search/search-memory.ts'

export function eachLineWith({ text, starts, firstRow }: LoadedPack, needle: string, take: (row: number) => void): void {
  const lines = starts.length - 1
  if (needle === '') {
    for (let line = 0; line < lines; line += 1) take(firstRow + line)
    return
  }
  for (let line = 0, at = text.indexOf(needle); at !== -1 && line < lines; at = text.indexOf(needle, starts[line])) {
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line += 1
    take(firstRow + line)
    // One hit is enough for a line: go on at the next.
    line += 1
  }
}
