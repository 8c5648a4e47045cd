import { supabaseCliOutput } from '#tests/support/sql/supabase-cli.ts'

export const databaseTypesFile = 'src/backend/database.types.ts'

/** What the Supabase CLI says the types of this database are. */
export async function databaseTypes(url: string): Promise<string> {
  return supabaseCliOutput('gen', 'types', '--lang=typescript', '--schema=public', `--remote=${url}`)
}
