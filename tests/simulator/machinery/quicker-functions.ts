import type { PGlite } from '@electric-sql/pglite'

interface SqlFunction {
  name: string
  definition: string
  body: string
  isVoid: boolean
  /** Its OUT parameters. */
  outs: string[] | null
}

/**
 * PostgreSQL plans a function in the language sql at every call; the same query inside plpgsql keeps its plan. Half of a run's time
 * went there. Only functions that could not be inlined are rewritten, and only those that are one query for one row.
 */
export async function makeFunctionsQuicker(db: PGlite): Promise<void> {
  await readClusterOnce(db)
  const { rows } = await db.query<SqlFunction>(`
    select f.oid::regprocedure::text as name, pg_get_functiondef(f.oid) as definition, f.prosrc as body,
      f.prorettype = 'void'::regtype as "isVoid",
      (select array_agg(u.name order by u.place) from unnest(f.proargnames, f.proargmodes) with ordinality as u (name, mode, place) where u.mode = 'o')
        as outs
    from pg_proc as f
    join pg_namespace as n on n.oid = f.pronamespace
    join pg_language as l on l.oid = f.prolang
    where n.nspname in ('app', 'public') and l.lanname = 'sql' and f.prokind = 'f' and not f.proretset
      and (f.prosecdef or f.proconfig is not null or f.prosrc ~* '\\mfrom\\M')
  `)
  const quicker = rows.filter(isOneQuery).map(inPlpgsql)
  if (quicker.length === 0) throw new Error('No function is written in the language sql any more')
  await db.exec(quicker.join(';\n'))
  await setPathOnce(db)
}

/** Every function sets the same path, and some how they are planned, at each call anew; without that, short ones become part of their caller. */
async function setPathOnce(db: PGlite): Promise<void> {
  const { rows } = await db.query<{ statement: string }>(`
    select format('alter function %s reset all', f.oid::regprocedure) as statement
    from pg_proc as f
    join pg_namespace as n on n.oid = f.pronamespace
    where n.nspname in ('app', 'public') and 'search_path=""' = any (f.proconfig) and not exists (
      select from unnest(f.proconfig) as setting where setting !~ '^(search_path|jit|enable_|max_parallel_|plan_cache_mode)'
    )
  `)
  if (rows.length === 0) throw new Error('No function sets its path any more')
  await db.exec([...rows.map(({ statement }) => statement), `set search_path = ''`, 'set jit = off'].join(';\n'))
}

/** The cluster's name and line of time are read from a file at every call; here they never change. */
async function readClusterOnce(db: PGlite): Promise<void> {
  const { rows } = await db.query<{ cluster: string }>('select app.cluster() as cluster')
  await db.exec(`create or replace function app.cluster() returns text language sql immutable return '${rows[0]?.cluster ?? ''}'::text`)
}

function isOneQuery({ body, isVoid }: SqlFunction): boolean {
  const begins = isVoid ? /^(insert|update|delete)\b/i : /^(--.*\n\s*)*(select|with)\b/i
  return begins.test(body.trim()) && !withoutEnd(body).includes(';')
}

function withoutEnd(body: string): string {
  return body.trim().replace(/;$/, '')
}

/** What reads no table needs no query at all. */
function asExpression(query: string): string {
  return /^select\b/i.test(query) && !/\b(from|where)\b/i.test(query) ? `(${query.replace(/^select\b/i, '')})` : `(\n${query}\n)`
}

function inPlpgsql({ definition, body, isVoid, outs }: SqlFunction): string {
  const query = asExpression(withoutEnd(body))
  const answer = isVoid
    ? `${withoutEnd(body)};`
    : outs === null
      ? `return ${query};`
      : `select q.* into ${outs.join(', ')} from (\n${withoutEnd(body)}\n) as q (${outs.map((name) => `${name}_found`).join(', ')});`
  // As in the language sql, a column comes before a parameter of the same name.
  return definition
    .replace(/\bLANGUAGE sql\b/, 'LANGUAGE plpgsql')
    .replace(body, () => `\n#variable_conflict use_column\nbegin\n${answer}\nend\n`)
}
