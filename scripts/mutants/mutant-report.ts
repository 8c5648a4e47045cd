import { LEAST_SCORE, type Harmless } from './judge-mutants.ts'
import { folderOfPart, waitsForSimulator, type PlayedPart } from './played-parts.ts'

/** The page of what has been played: each folder, each file and routine, and why the survivors do no harm. */
export function mutantReport(
  played: PlayedPart[],
  notPlayed: string[],
  harmless: Harmless[],
  isChanged: (part: PlayedPart) => boolean = () => false,
): string {
  const changed = new Set(played.filter(isChanged))
  const withoutSimulator = played.filter(waitsForSimulator).length
  const folders = [...new Set(played.map(folderOfPart))]
  return [
    '# Mutants',
    '',
    'Small mistakes made on purpose, one at a time, in what must not lose, double or misreport anything: `npm run mutants`.',
    `${simulated(played)} At least ${LEAST_SCORE} % of each folder are to be found, and each one that is not has its reason.`,
    'A file or a routine is played by itself, so that each line tells its own day.',
    '',
    ...(notPlayed.length === 0
      ? []
      : [`**Not played yet: ${notPlayed.length} of ${notPlayed.length + played.length} files and routines.**`, '']),
    ...(withoutSimulator === 0
      ? []
      : [`**Played by the tests alone so far, with something not found: ${withoutSimulator} files and routines.**`, '']),
    ...(changed.size === 0 ? [] : [`**Changed since they were played: ${changed.size} files and routines.**`, '']),
    '| folder | mutants | found by tests | by the simulator | harmless | without a reason | found |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...folders.map((folder) => {
      const ofFolder = played.filter((part) => folderOfPart(part) === folder)
      const sum = (key: 'mutants' | 'byTests' | 'bySimulator' | 'harmless' | 'open') => ofFolder.reduce((all, part) => all + part[key], 0)
      return row({
        part: folder,
        mutants: sum('mutants'),
        byTests: sum('byTests'),
        bySimulator: sum('bySimulator'),
        harmless: sum('harmless'),
        open: sum('open'),
      })
    }),
    '',
    '| file or routine | mutants | found by tests | by the simulator | harmless | without a reason | found | played on |',
    '|---|--:|--:|--:|--:|--:|--:|---|',
    ...played.map((part) => `${row(part)} ${part.day}${changed.has(part) ? ', changed since' : ''} |`),
    ...notPlayed.map((part) => `| \`${part}\` | | | | | | | not yet |`),
    '',
    '## Found by nothing, and why it does no harm',
    '',
    ...(harmless.length === 0 ? ['None.'] : ['| where | line | what | instead | why it does no harm |', '|---|---|---|---|---|']),
    ...harmless.map(
      ({ file, inside, line, from, to, reason }) =>
        `| \`${file}\` ${inside} | ${code(line)} | ${code(from)} | ${to === '' ? 'nothing' : code(to)} | ${reason} |`,
    ),
    '',
  ].join('\n')
}

function simulated(played: PlayedPart[]): string {
  const count = played.filter(({ seeds }) => seeds > 0).length
  if (count === played.length) return 'What the quick tests do not find is played by the simulator.'
  return `What the quick tests do not find, the simulator has played in ${count} of ${played.length} files and routines so far.`
}

function row({ part, mutants, byTests, bySimulator, harmless, open }: Omit<PlayedPart, 'day' | 'seeds' | 'text'>): string {
  const found = mutants === 0 ? '–' : `${((100 * (byTests + bySimulator)) / mutants).toFixed(1)} %`
  return `| \`${part}\` | ${mutants} | ${byTests} | ${bySimulator} | ${harmless} | ${open} | ${found} |`
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', String.raw`\|`)}\``
}
