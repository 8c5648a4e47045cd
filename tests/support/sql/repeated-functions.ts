import { splitStatements } from './split-statements.ts'

export interface SqlFile {
  name: string
  sql: string
}

/** Functions and procedures that are made more than once, and where: a search for one must find one body. */
export function repeatedFunctions(files: SqlFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const { name, sql } of files) {
    for (const { text } of splitStatements(sql)) {
      const made = /^create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w."]+)/i.exec(text)?.[1]?.replaceAll('"', '').toLowerCase()
      if (made !== undefined) places.set(made, [...(places.get(made) ?? []), name])
    }
  }
  return [...places].filter(([, where]) => where.length > 1).map(([made, where]) => `${made}: ${where.join(', ')}`)
}
