interface LineDrawingProps {
  width: number
  height: number
  /** Each x, y, x, y… */
  lines: readonly (readonly number[])[]
  describedAs: string
  className?: string
}

/** What a finger drew, in the colour of the text around it, on the screen and on paper. */
export function LineDrawing({ width, height, lines, describedAs, className = '' }: LineDrawingProps) {
  return (
    <svg role="img" aria-label={describedAs} viewBox={`0 0 ${width} ${height}`} className={className}>
      <path
        d={lines.map(smoothPath).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Through the middle between every two points, each point bending the line towards itself. One point alone is a dot. */
export function smoothPath(line: readonly number[]): string {
  const points = line.flatMap((x, at) => (at % 2 === 0 ? [[x, line[at + 1] ?? 0] as const] : []))
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return ''
  if (points.length === 1) return `M${first[0]} ${first[1]}h.01`
  const bends = points.slice(1, -1).map(([x, y], at) => {
    const [nextX, nextY] = points[at + 2] ?? last
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`
  })
  return `M${first[0]} ${first[1]}${bends.join('')}L${last[0]} ${last[1]}`
}
