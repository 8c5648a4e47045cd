import type { Database } from '#server/database/embedded-database.ts'
import type { Person } from '#tests/support/backend/people-with-tokens.ts'

/** Rows that a statement would touch, or the database's code for its no. */
export interface Tried {
  statement: string
  touched: number | null
  code: string | null
}

/** What a function answered, or the database's code for its no. */
export interface Called {
  answer: unknown
  code: string | null
}

/** Asks the server's database as its requests do, with the role and the claims of a person's token, and without a request. */
export interface WithoutHttp {
  /** Each alone; whatever one does is taken back. */
  tryEach(person: Pick<Person, 'token'>, statements: readonly string[]): Promise<Tried[]>
  /** What it does, stays. */
  call(person: Pick<Person, 'token'>, name: string, p: unknown): Promise<Called>
}

/** The settings that lite makes for a request; a caller without a token has none but the role. */
const FUNCTIONS = `
  create schema tests;
  create function tests.be_caller(claims text) returns void language sql as $$
    select
      set_config('role', coalesce(claims::jsonb ->> 'role', 'anon'), true),
      set_config('request.jwt.claim.sub', coalesce(claims::jsonb ->> 'sub', ''), true),
      set_config('request.jwt.claim.role', coalesce(claims::jsonb ->> 'role', 'anon'), true),
      set_config('request.jwt.claims', coalesce(claims, ''), true),
      set_config('request.headers', '{"x-waybill-caller": "192.0.2.1"}', true)
  $$;
  create function tests.tried(claims text, statement text, out touched bigint, out code text) language plpgsql as $$
  begin
    perform tests.be_caller(claims);
    execute statement;
    get diagnostics touched = row_count;
    raise exception 'Taken back' using errcode = 'PT999';
  exception
    when sqlstate 'PT999' then null;
    when others then
      touched := null;
      code := sqlstate;
  end $$;
  create function tests.called(claims text, name text, p jsonb, out answer jsonb, out code text) language plpgsql as $$
  begin
    perform tests.be_caller(claims);
    execute format('select to_jsonb(public.%I(p => $1))', name) into answer using p;
    perform set_config('role', 'none', true);
  exception when others then
    code := sqlstate;
  end $$;
`

export async function withoutHttp(database: Database): Promise<WithoutHttp> {
  await database.script(FUNCTIONS)
  return {
    tryEach: ({ token }, statements) =>
      database.query<Tried>(
        `select statement, tried.touched::integer, tried.code
         from unnest($2::text[]) with ordinality as asked (statement, place) cross join lateral tests.tried($1, statement) as tried order by place`,
        [claimsOf(token), statements],
      ),
    async call({ token }, name, p) {
      const [called] = await database.query<Called>('select answer, code from tests.called($1, $2, $3)', [
        claimsOf(token),
        name,
        JSON.stringify(p),
      ])
      if (called === undefined) throw new Error(`${name} gave no row`)
      return called
    },
  }
}

function claimsOf(token: string): string | null {
  const [, claims] = token.split('.')
  return claims === undefined ? null : Buffer.from(claims, 'base64url').toString()
}
