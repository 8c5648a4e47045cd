import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationFiles, projectRoot } from '#tests/support/sql/migrations.ts'
import type { PlayedPart } from './played-parts.ts'

/** What a file or routine says now, as a hash; null when there is none of that name. */
export function hashOfPart(part: string): string | null {
  if (part.startsWith('src/'))
    return existsSync(join(projectRoot, part)) ? hashOfSource(readFileSync(join(projectRoot, part), 'utf8')) : null
  return hashOfRoutine(
    part,
    migrationFiles().map((path) => readFileSync(path, 'utf8')),
  )
}

/** Imports change with every move of another file, and are no mutant's. */
export function hashOfSource(text: string): string {
  return hash(text.replace(/^import [^'"]*?from '[^']*'\n/gm, ''))
}

/** All bodies of that name. */
export function hashOfRoutine(name: string, migrations: readonly string[]): string | null {
  const begins = new RegExp(`^create (?:or replace )?function ${name.replace('.', '\\.')}\\s*\\([\\s\\S]*?\\$\\w*\\$;`, 'gm')
  const bodies = migrations.flatMap((text) => text.match(begins) ?? [])
  return bodies.length === 0 ? null : hash(bodies.join('\n'))
}

/** Its text is another one than was played. Of a part whose text was not kept nobody knows. */
export function hasChanged({ part, text }: PlayedPart, hashNow: (part: string) => string | null = hashOfPart): boolean {
  return text !== undefined && text !== hashNow(part)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
