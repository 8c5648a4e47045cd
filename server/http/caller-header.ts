import type { Database } from '#server/database/embedded-database.ts'

/** Says who called, to limiters in SQL. Only this server sets it. */
export const CALLER_HEADER = 'x-waybill-caller'

const SAID_BY_THE_CLIENT = [
  CALLER_HEADER,
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
  'fastly-client-ip',
  'fly-client-ip',
  'via',
]

/** A client could write any address into a forwarding header; what counts is the other end of the socket. */
export function nameCaller(headers: Headers, socketAddress: string | undefined): Headers {
  const named = new Headers(headers)
  for (const name of SAID_BY_THE_CLIENT) named.delete(name)
  named.set(CALLER_HEADER, plainAddress(socketAddress))
  return named
}

/** An IPv4 caller on a dual-stack socket is the same caller. */
function plainAddress(socketAddress: string | undefined): string {
  return (socketAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
}

/** Without this setting SQL reads the header of the hosted edge. */
export async function trustCallerHeader(database: Database): Promise<void> {
  await database.query(
    `insert into app.settings (name, value) values ('caller_header', $1) on conflict (name) do update set value = excluded.value`,
    [CALLER_HEADER],
  )
}
