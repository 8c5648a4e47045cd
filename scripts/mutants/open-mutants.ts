import { join } from 'node:path'
import { projectRoot } from '#tests/support/sql/migrations.ts'
import type { Harmless, Judgement } from './judge-mutants.ts'
import { readJsonLines, writeJsonLines } from './json-lines.ts'
import { nameOf, partOf, shortened, type JudgedMutant, type Mutant } from './mutant.ts'
import type { PlayedPart } from './played-parts.ts'

/** Found by nothing so far, and nobody has said why it does no harm. */
export type OpenMutant = Omit<Mutant, 'id'>

/** All that was played, and by name what is open of it. */
export interface Standing {
  played: PlayedPart[]
  open: OpenMutant[]
}

const path = join(projectRoot, 'tests/mutants/open.jsonl')

export function readOpenMutants(): OpenMutant[] {
  return readJsonLines(path)
}

/** By name. */
export function writeOpenMutants(open: OpenMutant[]): void {
  const sorted = open.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  writeJsonLines(
    path,
    sorted.map(({ file, inside, line, from, to }) => ({ file, inside, line, from, to })),
  )
}

/** What is open after these parts were played whole. */
export function openNow(before: OpenMutant[], asked: string[], { survivors }: Judgement): OpenMutant[] {
  const now = survivors.filter(({ reason }) => reason === null).map(({ mutant }) => mutant)
  return [...before.filter((one) => !asked.includes(partOf(one))), ...now]
}

/** What is open after these mutants alone were played again. The others of their parts count as they did. */
export function afterReplay({ played, open }: Standing, judged: JudgedMutant[]): Standing {
  const names = new Set(judged.map(nameOf))
  const survived = countBy(judged.filter(({ verdict }) => verdict === 'survived'))
  const bySimulator = new Set(judged.filter(({ verdict }) => verdict === 'simulator').map(nameOf))
  // Two that read alike in one line have one name: as many are left as survived now.
  const left: OpenMutant[] = []
  const found: OpenMutant[] = []
  for (const one of open) {
    const still = survived.get(nameOf(one)) ?? 0
    if (names.has(nameOf(one)) && still <= 0) found.push(one)
    else left.push(one)
    survived.set(nameOf(one), still - 1)
  }
  return {
    open: left,
    played: played.map((part) => {
      const ofPart = found.filter((one) => partOf(one) === part.part)
      const simulated = ofPart.filter((one) => bySimulator.has(nameOf(one))).length
      return {
        ...part,
        open: part.open - ofPart.length,
        bySimulator: part.bySimulator + simulated,
        byTests: part.byTests + ofPart.length - simulated,
      }
    }),
  }
}

/** A reason that was written after the run settles its mutant, without another run. */
export function settledByReason({ played, open }: Standing, harmless: Harmless[]): Standing {
  const reasons = new Set(harmless.map(nameOf))
  const settled = open.filter((one) => reasons.has(nameOf(one)))
  return {
    open: open.filter((one) => !settled.includes(one)),
    played: played.map((part) => {
      const ofPart = settled.filter((one) => partOf(one) === part.part).length
      return { ...part, open: part.open - ofPart, harmless: part.harmless + ofPart }
    }),
  }
}

/**
 * Where a file has this text now, as Stryker takes a range: `file:line:column-line:column`, lines from 1, columns from 0. Each place whose line
 * reads as it did; none once the line has changed.
 */
export function placesOf({ file, line, from }: OpenMutant, source: string): string[] {
  const text = patternOf(from)
  let offset = 0
  return source.split('\n').flatMap((whole) => {
    const start = offset
    offset += whole.length + 1
    if (whole.trim() !== line) return []
    return [...source.slice(start).matchAll(text)]
      .filter((match) => match.index < whole.length && shortened(match[0]) === from)
      .map((match) => `${file}:${placeOf(source, start + match.index)}-${placeOf(source, start + match.index + match[0].length)}`)
  })
}

function placeOf(source: string, offset: number): string {
  const before = source.slice(0, offset).split('\n')
  return `${before.length}:${before.at(-1)?.length ?? 0}`
}

/** The passage that `shortened` has named, with any white space between its words. */
function patternOf(from: string): RegExp {
  const words = (text: string) =>
    text
      .trim()
      .split(' ')
      .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join(String.raw`\s+`)
  const [beginning = '', end] = from.split(/ …[0-9a-f]{8}… /)
  return new RegExp(end === undefined ? words(beginning) : String.raw`${words(beginning)}[\s\S]*?${words(end)}`, 'g')
}

function countBy(mutants: JudgedMutant[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const mutant of mutants) counts.set(nameOf(mutant), (counts.get(nameOf(mutant)) ?? 0) + 1)
  return counts
}
