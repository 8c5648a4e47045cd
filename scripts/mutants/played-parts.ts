import { join } from 'node:path'
import { projectRoot } from '#tests/support/sql/migrations.ts'
import type { Judgement } from './judge-mutants.ts'
import { readJsonLines, writeJsonLines } from './json-lines.ts'
import { folderOf, partOf, type JudgedMutant } from './mutant.ts'

/** What the last run of one file, or of one routine of SQL, found. */
export interface PlayedPart {
  part: string
  /** Of the run, as 2026-11-26. */
  day: string
  mutants: number
  byTests: number
  /** Of the simulator, played for what the tests did not find; none when the tests were alone. */
  seeds: number
  bySimulator: number
  /** Found by nothing, with a reason why that does no harm. */
  harmless: number
  /** Found by nothing, and nobody has said why. */
  open: number
  /** A hash of what was played; none of parts that were played before it was kept. */
  text?: string
}

const path = join(projectRoot, 'tests/mutants/played.jsonl')

export function readPlayedParts(): PlayedPart[] {
  return readJsonLines(path)
}

export function writePlayedParts(parts: PlayedPart[]): void {
  writeJsonLines(path, parts)
}

/** These parts as they are now, the others as they were played before. A part without mutants stands with none. */
export function playedNow(
  before: PlayedPart[],
  asked: string[],
  mutants: JudgedMutant[],
  judgement: Judgement,
  run: { day: string; seeds: number; textOf: (part: string) => string | null },
): PlayedPart[] {
  const withReason = new Set(judgement.survivors.filter(({ reason }) => reason !== null).map(({ mutant }) => mutant))
  const now = asked.map((part): PlayedPart => {
    const ofPart = mutants.filter((mutant) => partOf(mutant) === part)
    const survivors = ofPart.filter(({ verdict }) => verdict === 'survived')
    const text = run.textOf(part)
    const harmless = survivors.filter((mutant) => withReason.has(mutant)).length
    return {
      part,
      day: run.day,
      mutants: ofPart.length,
      byTests: ofPart.filter(({ verdict }) => verdict === 'tests').length,
      seeds: run.seeds,
      bySimulator: ofPart.filter(({ verdict }) => verdict === 'simulator').length,
      harmless,
      open: survivors.length - harmless,
      ...(text !== null && { text }),
    }
  })
  return [...before.filter(({ part }) => !asked.includes(part)), ...now].toSorted((one, other) => (one.part < other.part ? -1 : 1))
}

/** What no test found, and no seed has been asked about. */
export function waitsForSimulator({ seeds, harmless, open }: PlayedPart): boolean {
  return seeds === 0 && harmless + open > 0
}

/** `src/store`, `src/sync`, `src/backend` or `supabase/migrations`. */
export function folderOfPart({ part }: PlayedPart): string {
  return part.startsWith('src/') ? folderOf({ file: part }) : 'supabase/migrations'
}
