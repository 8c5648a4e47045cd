import type { FieldChanges } from '#domain/sync/command.ts'

/** What differs between two forms of one record, with the value it was changed from. */
export function fieldChanges<Row extends object>(before: Row, now: Row, fields: readonly (keyof Row)[]): FieldChanges<Row> {
  const changed = fields.filter((field) => now[field] !== before[field])
  // The keys are the row's own, each with its own type on both sides.
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: now[field] }])) as FieldChanges<Row>
}
