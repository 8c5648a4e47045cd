import { CLIENT_FIELDS, type ClientField } from '#domain/client.ts'
import { CLIENT_LABELS } from '#domain/client-words.ts'
import type { NamedColumn } from '#ui/csv/match-columns.ts'

/** As in the table and the form. Every field of a client is required, and so is its column. */
export const CLIENT_COLUMNS: readonly NamedColumn<ClientField>[] = CLIENT_FIELDS.map((field) => ({
  title: CLIENT_LABELS[field],
  field,
  required: true,
}))
