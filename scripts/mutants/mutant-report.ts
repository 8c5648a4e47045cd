import type { Judgement } from './judge-mutants.ts'

/** The page of a run: what was found in each folder, and why the survivors do no harm. */
export function mutantReport({ scores, survivors, notNeeded }: Judgement, conditions: string): string {
  const rows = scores.map(
    ({ folder, mutants, byTests, bySimulator, survivors: left, score }) =>
      `| \`${folder}\` | ${mutants} | ${byTests} | ${bySimulator} | ${left} | ${score.toFixed(1)} % |`,
  )
  const left = survivors.map(({ mutant, reason }) => {
    const { file, inside, line, from, to } = mutant
    return `| \`${file}\` ${inside} | ${code(line)} | ${code(from)} | ${to === '' ? 'nothing' : code(to)} | ${reason ?? '**no reason yet**'} |`
  })
  return [
    '# Mutants',
    '',
    `Small mistakes made on purpose, one at a time, in what must not lose, double or misreport anything: \`npm run mutants\`. ${conditions}`,
    'What the quick tests do not find is played by the simulator.',
    '',
    '| folder | mutants | found by tests | found by the simulator | found by nothing | score |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    '## Found by nothing, and why it does no harm',
    '',
    ...(left.length === 0 ? ['None.'] : ['| where | line | what | instead | why it does no harm |', '|---|---|---|---|---|', ...left]),
    '',
    ...(notNeeded.length === 0
      ? []
      : [`${notNeeded.length} reasons in \`tests/mutants/harmless.json\` are no longer needed: a test finds the mistake.`, '']),
  ].join('\n')
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', String.raw`\|`)}\``
}
