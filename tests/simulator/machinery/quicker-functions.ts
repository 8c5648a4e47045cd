import type { PGlite } from '@electric-sql/pglite'

interface SqlFunction {
  name: string
  definition: string
  body: string
  /** Its OUT parameters. */
  outs: string[] | null
}

/**
 * PostgreSQL plans a function in the language sql at every call; the same query inside plpgsql keeps its plan. Half of a run's time
 * went there. Only functions that could not be inlined are rewritten, and only those that are one query for one row.
 */
export async function makeFunctionsQuicker(db: PGlite): Promise<void> {
  const { rows } = await db.query<SqlFunction>(`
    select f.oid::regprocedure::text as name, pg_get_functiondef(f.oid) as definition, f.prosrc as body,
      (select array_agg(u.name order by u.place) from unnest(f.proargnames, f.proargmodes) with ordinality as u (name, mode, place) where u.mode = 'o')
        as outs
    from pg_proc as f
    join pg_namespace as n on n.oid = f.pronamespace
    join pg_language as l on l.oid = f.prolang
    where n.nspname in ('app', 'public') and l.lanname = 'sql' and f.prokind = 'f' and not f.proretset
      and f.prorettype <> 'void'::regtype and (f.prosecdef or f.proconfig is not null)
  `)
  const quicker = rows.filter(isOneQuery).map(inPlpgsql)
  if (quicker.length === 0) throw new Error('No function is written in the language sql any more')
  await db.exec(quicker.join(';\n'))
}

function isOneQuery({ body }: SqlFunction): boolean {
  return /^(--.*\n\s*)*(select|with)\b/i.test(body.trim()) && !withoutEnd(body).includes(';')
}

function withoutEnd(body: string): string {
  return body.trim().replace(/;$/, '')
}

function inPlpgsql({ definition, body, outs }: SqlFunction): string {
  const query = `(\n${withoutEnd(body)}\n)`
  const answer =
    outs === null
      ? `return ${query};`
      : `select q.* into ${outs.join(', ')} from ${query} as q (${outs.map((name) => `${name}_found`).join(', ')});`
  // As in the language sql, a column comes before a parameter of the same name.
  return definition
    .replace(/\bLANGUAGE sql\b/, 'LANGUAGE plpgsql')
    .replace(body, () => `\n#variable_conflict use_column\nbegin\n${answer}\nend\n`)
}
