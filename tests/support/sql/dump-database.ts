/** Answers the rows of a query; PGlite and PostgreSQL alike. */
export type Query = (statement: string) => Promise<Record<string, unknown>[]>

/** Ours and Supabase's; not what PostgreSQL brings, and not where the Supabase CLI notes what it applied. */
const ours = (schema: string) => `(${schema} !~ '^(pg_|information_schema$|supabase_migrations$)')`

/** A catalogue's rows that an extension brought say nothing of ours. */
const notOfExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend as e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** Who may do what, as it holds: nothing said is the same as PostgreSQL's default said aloud. */
const privileges = (acl: string, kind: string, owner: string) => `coalesce((
  select string_agg(g.may, ' ' order by g.may)
  from (
    select distinct case when grantee = 0 then 'public' else grantee::regrole::text end || ':' || privilege_type
      || case when is_grantable then '*' else '' end || '/' || grantor::regrole::text as may
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner})))
  ) as g
), 'nobody')`

const comment = (oid: string, catalogue: string, part = '0') =>
  `coalesce((select ' — ' || d.description from pg_description as d where d.objoid = ${oid} and d.classoid = '${catalogue}'::regclass and d.objsubid = ${part}), '')`

const relation = `format('%I.%I', n.nspname, c.relname)`
const fromRelations = `from pg_class as c join pg_namespace as n on n.oid = c.relnamespace`
const ourRelations = `${ours('n.nspname')} and ${notOfExtension('pg_class', 'c.oid')}`

/**
 * What a file can say of a column's statistics. `pg_attver` is left out by name: some builds of PostgreSQL 15 (Debian's 15.20 on our machine)
 * write it to every column by themselves, another number for each table that is made. No file of ours can set it.
 */
const columnOptions = `coalesce((select ' with ' || string_agg(o, ' ' order by o) from unnest(a.attoptions) as o where o not like 'pg_attver=%'), '')`

/** Each answers the entries of one kind in a column `line`. */
const parts = [
  `
    select format('schema %I owner %s, %s%s', n.nspname, n.nspowner::regrole, ${privileges('n.nspacl', 'n', 'n.nspowner')}, ${comment('n.oid', 'pg_namespace')}) as line
    from pg_namespace as n where ${ours('n.nspname')}`,
  `
    select format('extension %I in %s%s', e.extname, e.extnamespace::regnamespace, ${comment('e.oid', 'pg_extension')}) as line
    from pg_extension as e`,
  `
    select format('settings of %s: %s', case when s.setrole = 0 then 'everybody' else s.setrole::regrole::text end, s.setconfig) as line
    from pg_db_role_setting as s where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  `
    select format('by default, %s in %s, %s: %s', d.defaclrole::regrole, coalesce(d.defaclnamespace::regnamespace::text, 'all'), d.defaclobjtype,
      ${privileges('d.defaclacl', 'r', 'd.defaclrole')}) as line
    from pg_default_acl as d`,
  `
    select format('type %s %s owner %s, %s%s: %s', format_type(t.oid, null), t.typtype, t.typowner::regrole, ${privileges('t.typacl', 'T', 't.typowner')},
      ${comment('t.oid', 'pg_type')},
      case t.typtype
        when 'e' then (select string_agg(quote_literal(v.enumlabel), ', ' order by v.enumsortorder) from pg_enum as v where v.enumtypid = t.oid)
        when 'd' then format('%s%s default %s %s', format_type(t.typbasetype, t.typtypmod), case when t.typnotnull then ' not null' else '' end, t.typdefault,
          (select string_agg(k.conname || ' ' || pg_get_constraintdef(k.oid), ', ' order by k.conname) from pg_constraint as k where k.contypid = t.oid))
        when 'r' then (select format_type(r.rngsubtype, null) from pg_range as r where r.rngtypid = t.oid)
      end) as line
    from pg_type as t join pg_namespace as n on n.oid = t.typnamespace left join pg_class as c on c.oid = t.typrelid
    where ${ours('n.nspname')} and (t.typrelid = 0 or c.relkind = 'c') and t.typcategory <> 'A' and t.typtype <> 'm' and ${notOfExtension('pg_type', 't.oid')}`,
  `
    select format('%s %s owner %s, %s%s%s%s%s%s', case c.relkind when 'r' then 'table' when 'v' then 'view' when 'c' then 'composite' else c.relkind::text end,
      ${relation}, c.relowner::regrole, ${privileges('c.relacl', 'r', 'c.relowner')},
      case when c.relrowsecurity then ', row level security' else '' end, case when c.relforcerowsecurity then ' forced' else '' end,
      case when c.relpersistence <> 'p' then ', ' || c.relpersistence::text else '' end,
      coalesce(', with ' || array_to_string(c.reloptions, ' '), '') || case when c.relreplident <> 'd' then ', identity ' || c.relreplident::text else '' end,
      ${comment('c.oid', 'pg_class')}) as line
    ${fromRelations} where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${ourRelations}`,
  `
    select format('column %s %s %I %s%s%s%s%s, %s%s', ${relation},
      to_char(row_number() over (partition by c.oid order by a.attnum), 'FM000'), a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attgenerated = 's' then ' generated ' when d.oid is not null then ' default ' else '' end || coalesce(pg_get_expr(d.adbin, d.adrelid), ''),
      case a.attidentity when 'a' then ' identity always' when 'd' then ' identity by default' else '' end,
      case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation::text else '' end
        || case when a.attstorage <> t.typstorage then ' storage ' || a.attstorage::text else '' end
        || case when a.attstattarget > 0 then ' statistics ' || a.attstattarget::text else '' end
        || ${columnOptions},
      case when a.attacl is null then 'no grant of its own' else ${privileges('a.attacl', 'c', 'c.relowner')} end,
      ${comment('c.oid', 'pg_class', 'a.attnum')}) as line
    ${fromRelations} join pg_attribute as a on a.attrelid = c.oid join pg_type as t on t.oid = a.atttypid
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped and ${ourRelations}`,
  `
    select format('view %s: %s', ${relation}, pg_get_viewdef(c.oid)) as line ${fromRelations} where c.relkind in ('v', 'm') and ${ourRelations}`,
  `
    select format('constraint %s %I %s%s%s', ${relation}, k.conname, pg_get_constraintdef(k.oid), case when k.convalidated then '' else ' (not validated)' end,
      ${comment('k.oid', 'pg_constraint')}) as line
    ${fromRelations} join pg_constraint as k on k.conrelid = c.oid where k.contype <> 't' and ${ourRelations}`,
  `
    select format('index %s%s%s%s%s', pg_get_indexdef(i.indexrelid), case when i.indisvalid then '' else ' (invalid)' end,
      case when i.indisclustered then ' (clustered)' else '' end, case when i.indisreplident then ' (replica identity)' else '' end,
      ${comment('i.indexrelid', 'pg_class')}) as line
    ${fromRelations} join pg_index as i on i.indrelid = c.oid where ${ourRelations}`,
  `
    select format('sequence %s owner %s, %s: %s start %s by %s from %s to %s cache %s%s, of %s, at %s%s', ${relation}, c.relowner::regrole,
      ${privileges('c.relacl', 's', 'c.relowner')}, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
      case when s.seqcycle then ' cycle' else '' end,
      coalesce((
        select format('%s column %s %s', o.refobjid::regclass, o.refobjsubid, o.deptype)
        from pg_depend as o where o.classid = 'pg_class'::regclass and o.objid = c.oid and o.refclassid = 'pg_class'::regclass and o.deptype in ('a', 'i')
      ), 'nothing'),
      coalesce(pg_sequence_last_value(c.oid)::text, 'its start'), ${comment('c.oid', 'pg_class')}) as line
    ${fromRelations} join pg_sequence as s on s.seqrelid = c.oid where ${ourRelations}`,
  `
    select format(E'function %s.%I(%s) owner %s, %s%s:\\n%s', n.nspname, f.proname, pg_get_function_identity_arguments(f.oid), f.proowner::regrole,
      ${privileges('f.proacl', 'f', 'f.proowner')}, ${comment('f.oid', 'pg_proc')},
      case when f.prokind in ('f', 'p') then pg_get_functiondef(f.oid) else 'kind ' || f.prokind::text end) as line
    from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace where ${ours('n.nspname')} and ${notOfExtension('pg_proc', 'f.oid')}`,
  `
    select format('trigger %s%s%s', pg_get_triggerdef(t.oid),
      case t.tgenabled when 'O' then '' else ' (enabled: ' || t.tgenabled::text || ')' end, ${comment('t.oid', 'pg_trigger')}) as line
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
    where not t.tgisinternal and ${ourRelations}
    union all
    select format('event trigger %I on %s calls %s, enabled: %s, %s', e.evtname, e.evtevent, e.evtfoid::regproc, e.evtenabled, e.evttags) from pg_event_trigger as e`,
  `
    select format('policy %I on %s %s for %s to %s using %s with check %s%s', p.polname, ${relation}, case when p.polpermissive then 'permissive' else 'restrictive' end,
      p.polcmd, array(select case when r = 0 then 'public' else r::regrole::text end from unnest(p.polroles) as r order by 1),
      coalesce(pg_get_expr(p.polqual, p.polrelid), 'nothing'), coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'nothing'), ${comment('p.oid', 'pg_policy')}) as line
    ${fromRelations} join pg_policy as p on p.polrelid = c.oid where ${ourRelations}`,
  `
    select pg_get_ruledef(r.oid) as line ${fromRelations} join pg_rewrite as r on r.ev_class = c.oid where r.rulename <> '_RETURN' and ${ourRelations}
    union all
    select format('operator %s.%s calls %s', n.nspname, o.oid::regoperator, o.oprcode) from pg_operator as o join pg_namespace as n on n.oid = o.oprnamespace
    where ${ours('n.nspname')} and ${notOfExtension('pg_operator', 'o.oid')}
    union all
    select format('cast from %s to %s by %s %s', t.castsource::regtype, t.casttarget::regtype, t.castfunc, t.castcontext) from pg_cast as t
    where t.oid >= 16384 and ${notOfExtension('pg_cast', 't.oid')}
    union all
    select format('publication %I: %s', p.pubname, array(select pt.schemaname || '.' || pt.tablename from pg_publication_tables as pt where pt.pubname = p.pubname order by 1))
    from pg_publication as p
    union all
    select 'statistics ' || pg_get_statisticsobjdef(x.oid) from pg_statistic_ext as x`,
]

/**
 * Everything that SQL files can make of a database, an entry for each thing, sorted. Two databases with the same entries are the same for
 * every user of them. The order of a table's columns counts; the order in which things were made does not.
 */
export async function dumpDatabase(query: Query): Promise<string[]> {
  // Nothing in the path: every name is then written with its schema.
  await query(`select set_config('search_path', '', false)`)
  const entries: string[] = []
  for (const statement of parts) entries.push(...(await linesOf(query, statement)).toSorted())
  entries.push(...(await rowLines(query)).toSorted())
  return entries
}

async function linesOf(query: Query, statement: string): Promise<string[]> {
  return (await query(statement)).map(({ line }) => String(line))
}

/** What files insert. */
async function rowLines(query: Query): Promise<string[]> {
  const tables = await query(`select ${relation} as line ${fromRelations} where c.relkind = 'r' and ${ourRelations}`)
  const lines: string[] = []
  for (const { line } of tables) {
    const table = String(line)
    for (const row of await linesOf(query, `select to_jsonb(t)::text as line from ${table} as t`))
      lines.push(`${table} ${withoutWhatIsMadeAnew(row)}`)
  }
  return lines
}

/** Instants, random ids and secrets differ from one database to the next; that there is one is all they say. */
function withoutWhatIsMadeAnew(row: string): string {
  return row
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, '(id)')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*[+-]\d\d:\d\d/g, '(instant)')
    .replaceAll(/(?<="secret": ?")\\\\x[0-9a-f]{64}(?=")/g, '(secret)')
}
