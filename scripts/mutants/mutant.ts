import { createHash } from 'node:crypto'

/** One small mistake, named so that it is found again when lines have moved. */
export interface Mutant {
  /** What activates it in this run; the next run may count differently. */
  id: string
  /** A file under src, or `supabase/migrations`. */
  file: string
  /** The function around it, '' outside of all functions. */
  inside: string
  /** The line in which it begins, without indentation. */
  line: string
  from: string
  to: string
}

/** Found by a test, found by the simulator, or by nothing. */
export type Verdict = 'tests' | 'simulator' | 'survived'

export interface JudgedMutant extends Mutant {
  verdict: Verdict
}

/** The same for two mistakes that read alike in one line: what is said of one then holds for both. */
export function nameOf({ file, inside, line, from, to }: Omit<Mutant, 'id'>): string {
  return [file, inside, line, from, to].join('\n')
}

/** White space does not count, and a long passage is named by its beginning, its end and a hash of the whole. */
export function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= 160) return plain
  return `${plain.slice(0, 70)} …${createHash('sha256').update(plain).digest('hex').slice(0, 8)}… ${plain.slice(-60)}`
}

/** A folder of the report: `src/store`, `src/sync`, `src/backend` or `supabase/migrations`. */
export function folderOf({ file }: { file: string }): string {
  return file.split('/').slice(0, 2).join('/')
}

/** A file of TypeScript, or one routine of SQL. */
export function partOf({ file, inside }: { file: string; inside: string }): string {
  return file.startsWith('src/') ? file : inside
}
