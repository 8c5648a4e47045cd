import type { Figure } from './figure.ts'

const HEADINGS = ['', 'measured', 'target', '']

/** For the eye in a terminal. */
export function asText(figures: readonly Figure[]): string {
  const rows = figures.map(cells)
  const widths = HEADINGS.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('   ')
  const lines: string[] = [line(HEADINGS)]
  for (const [at, figure] of figures.entries()) {
    if (figure.part !== figures[at - 1]?.part) lines.push('', figure.part)
    lines.push(line(rows[at] ?? []))
  }
  return lines.join('\n')
}

export function asMarkdown(figures: readonly Figure[]): string {
  const parts = [...new Set(figures.map(({ part }) => part))]
  const table = (part: string) => [
    `## ${part}`,
    '',
    '| | measured | target | |',
    '|---|--:|--:|---|',
    ...figures
      .filter((figure) => figure.part === part)
      .map(
        (figure) =>
          `| ${cells(figure)
            .map((cell) => cell.trim())
            .join(' | ')} |`,
      ),
    '',
  ]
  return parts.flatMap(table).join('\n')
}

function cells({ name, measured, target, holds }: Figure): string[] {
  return [`  ${name}`, measured, target, holds === null ? '' : holds ? 'pass' : 'MISS']
}
