export interface TapReport {
  passed: number
  /** One text for each thing that is wrong, ready to be shown. */
  failures: string[]
}

/**
 * Judges the lines a pgTAP file printed. A plan that is missing or not kept, a skipped assertion and one marked as to be done
 * are failures: silence is not success.
 */
export function judgeTap(lines: string[]): TapReport {
  const failures: string[] = []
  let passed = 0
  let ran = 0
  let planned: number | null = null
  let current: string[] | null = null

  for (const line of lines) {
    const plan = /^1\.\.(\d+)/.exec(line)
    const result = /^(not )?ok\b/.exec(line)
    if (plan) {
      planned = Number(plan[1])
    } else if (result) {
      ran += 1
      current = null
      const excused = /#\s*(?:skip|todo)\b/i.test(line)
      if (result[1] !== undefined || excused) {
        current = [line]
        failures.push(line)
      } else passed += 1
    } else if (current && line.startsWith('#')) {
      current.push(line)
      failures[failures.length - 1] = current.join('\n')
    }
  }

  if (planned === null) failures.push('it has no plan: begin with select plan(n)')
  else if (planned !== ran) failures.push(`it planned ${planned} assertions and ran ${ran}`)
  else if (ran === 0) failures.push('it asserts nothing')
  return { passed, failures }
}
