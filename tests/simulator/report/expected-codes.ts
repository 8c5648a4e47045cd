import { readdirSync, readFileSync } from 'node:fs'

/** Codes of answers to commands that no seed meets, each with its reason. */
const NOT_PLAYED: Record<string, string> = {
  'already-exists':
    'A form makes its record an id of its own as it saves, and an act is carried out under one id: no two acts share a record.',
  'id-reused': 'Nobody sends under an id of somebody else.',
  'not-a-customer': 'An account stays a customer here; only those are offered in the form.',
  'price-out-of-range': 'The form takes no such price.',
  'tracking-number-invalid': 'The form takes no such number.',
  'frozen-by-collection': 'Nobody changes here what is to be collected.',
  'frozen-by-invoice': 'Nobody changes here a price or the client of a shipment.',
  replaced:
    'A device gives an act another id only after an answer to the first; a backup that forgets this answer before its twin arrives is too rare.',
}

/** Of a parcel that cannot go on a run sheet: they are no words of a refusal by themselves. */
const OF_A_STOP = ['already-finished']

/** They say what became of the work that a person gave up. */
const OF_A_WITHDRAWAL = new Set(['already-arrived', 'not-carried-out', 'never-arrived'])

/** All that the SQL can answer to a command, in the words of a run's counts. */
export function expectedCodes(): string[] {
  const folder = new URL('../../../supabase/schemas/', import.meta.url)
  const source = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const said = source.flatMap((text) =>
    Array.from(
      text.matchAll(/app\.(?:refused|try_again)\(\s*'([a-z-]+)'|'code', '(?!null')([a-z-]+)'/g),
      ([, refused, told]) => refused ?? told ?? '',
    ),
  )
  const codes = new Set([...said, ...OF_A_STOP])
  for (const code of Object.keys(NOT_PLAYED)) if (!codes.delete(code)) throw new Error(`The SQL does not say "${code}" any more`)
  return [...codes].map((code) => (OF_A_WITHDRAWAL.has(code) ? `withdraw ${code}` : code))
}
