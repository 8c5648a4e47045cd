import { folderOf, nameOf, partOf, type JudgedMutant, type Mutant } from './mutant.ts'

/** Why a mistake that nothing finds does no harm. */
export interface Harmless extends Omit<Mutant, 'id'> {
  reason: string
}

export interface FolderScore {
  folder: string
  mutants: number
  byTests: number
  bySimulator: number
  survivors: number
  /** Found of all, in per cent. */
  score: number
}

export interface Judgement {
  scores: FolderScore[]
  survivors: { mutant: JudgedMutant; reason: string | null }[]
  /** What keeps the run from passing. */
  complaints: string[]
  /** Reasons for what is found by now. */
  notNeeded: Harmless[]
}

export const LEAST_SCORE = 90

/** Of every folder nine in ten are found, and each survivor has its reason; a reason without its mutant is an error. */
export function judgeMutants(mutants: JudgedMutant[], harmless: Harmless[], leastScore = LEAST_SCORE): Judgement {
  const reasons = new Map(harmless.map((entry) => [nameOf(entry), entry.reason]))
  const named = groupBy(mutants, nameOf)
  const scores = [...groupBy(mutants, folderOf)].map(([folder, ofFolder]) => scoreOf(folder, ofFolder))
  const survivors = mutants
    .filter(({ verdict }) => verdict === 'survived')
    .map((mutant) => ({ mutant, reason: reasons.get(nameOf(mutant)) ?? null }))
  const parts = new Set(mutants.map(partOf))
  const asked = harmless.filter((entry) => parts.has(partOf(entry)))
  const without = survivors.filter(({ reason }) => reason === null).length
  return {
    scores,
    survivors,
    complaints: [
      ...(mutants.length === 0 ? ['There is no mutant'] : []),
      ...scores
        .filter(({ score }) => score < leastScore)
        .map(({ folder, score }) => `${folder}: ${score.toFixed(1)} % is less than ${leastScore} %`),
      ...(without > 0 ? [`${without} survivors have no reason`] : []),
      ...asked.filter((entry) => !named.has(nameOf(entry))).map((entry) => `This reason has no mutant any more: ${where(entry)}`),
      ...harmless.filter(({ reason }) => reason.trim() === '').map((entry) => `This reason is empty: ${where(entry)}`),
    ],
    notNeeded: asked.filter((entry) => named.get(nameOf(entry))?.every(({ verdict }) => verdict !== 'survived')),
  }
}

export function where({ file, inside, from, to }: Omit<Mutant, 'id'>): string {
  return `${file} ${inside}: ${from} → ${to === '' ? 'nothing' : to}`
}

function scoreOf(folder: string, mutants: JudgedMutant[]): FolderScore {
  const count = (wanted: string) => mutants.filter(({ verdict }) => verdict === wanted).length
  const survivors = count('survived')
  return {
    folder,
    mutants: mutants.length,
    byTests: count('tests'),
    bySimulator: count('simulator'),
    survivors,
    score: (100 * (mutants.length - survivors)) / mutants.length,
  }
}

function groupBy(mutants: JudgedMutant[], keyOf: (mutant: JudgedMutant) => string): Map<string, JudgedMutant[]> {
  const groups = new Map<string, JudgedMutant[]>()
  for (const mutant of mutants) {
    const group = groups.get(keyOf(mutant))
    if (group === undefined) groups.set(keyOf(mutant), [mutant])
    else group.push(mutant)
  }
  return groups
}
