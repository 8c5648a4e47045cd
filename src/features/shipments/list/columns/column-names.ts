/** What the table can show beside the shipment's id and its actions, as kept and as written in an address. */
export const LIST_COLUMNS = [
  'from',
  'mobile',
  'to',
  'weight',
  'status',
  'created',
  'driver',
  'to-phone',
  'client',
  'pin',
  'area',
  'due',
  'amount',
  'payment',
  'carrier',
  'method',
  'pieces',
  'tracking',
  'invoice',
] as const
export type ColumnName = (typeof LIST_COLUMNS)[number]

export const USUAL_COLUMNS: readonly ColumnName[] = ['from', 'mobile', 'to', 'weight', 'status', 'created', 'driver']

/** Those that this version of the app knows, each once; null where none is left. */
export function knownColumns(names: readonly string[] | null): ColumnName[] | null {
  const known = [...new Set(names)].flatMap((name) => LIST_COLUMNS.find((column) => column === name) ?? [])
  return known.length === 0 ? null : known
}

const USUAL = 'usual'

export function readColumns(text: string | null): readonly ColumnName[] | null {
  return text === USUAL ? USUAL_COLUMNS : knownColumns(text?.split('.') ?? null)
}

export function writeColumns(columns: readonly ColumnName[]): string {
  return sameColumns(columns, USUAL_COLUMNS) ? USUAL : columns.join('.')
}

export function sameColumns(one: readonly ColumnName[], other: readonly ColumnName[]): boolean {
  return one.join() === other.join()
}
