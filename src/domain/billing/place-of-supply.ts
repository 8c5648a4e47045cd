import { GST_STATES } from '#domain/billing/gst-states.ts'

/** As names of places are compared: "S.A.S. Nagar" and "SAS nagar" are one. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')
}

/** Names that people still write, or write shorter. */
const ALSO: Record<string, string> = {
  newdelhi: '07',
  nctofdelhi: '07',
  uttaranchal: '05',
  orissa: '21',
  dadraandnagarhaveli: '26',
  damananddiu: '26',
  pondicherry: '34',
  andamanandnicobarislands: '35',
}

const CODES = new Map([...Object.entries(GST_STATES).map(([code, name = '']) => [plainName(name), code] as const), ...Object.entries(ALSO)])

/** The two digits of a state as an address names it; null where none can be meant for sure. */
export function stateCodeOf(name: string): string | null {
  return CODES.get(plainName(name)) ?? null
}

/** "Telangana (36)". */
export function placeWords(code: string): string {
  const name = GST_STATES[code]
  return name === undefined ? code : `${name} (${code})`
}

/** The states that goods were handed over in, the most frequent first: where an unregistered client is billed. */
export function handedOverIn(fromStates: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const state of fromStates) {
    const code = stateCodeOf(state)
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([code]) => code)
}
