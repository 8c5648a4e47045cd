import type { Outcome } from '../run-seed.ts'

/** What a person needs to see it again. */
export function describeOutcome({ seed, findings, trace }: Outcome, withTrace = false): string {
  const found = findings.map(({ promise, what }) => `  ${promise}: ${what}`).join('\n')
  const story = withTrace ? `\n${trace.lines.join('\n')}` : ''
  return `seed ${seed}: ${findings.length} findings\n${found}${story}\n  again: npm run fuzz -- --from ${seed} --seeds 1 --trace`
}
