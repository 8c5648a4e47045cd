import { pageAccess, type Guest } from '#app/routes/page-access.ts'
import { DATABASE_ROLES, type RoleMatrix } from './read-role-matrix.ts'

export const rolesDocument = 'docs/roles.md'

const TITLES: Record<(typeof DATABASE_ROLES)[number], string> = {
  visitor: 'Visitor',
  customer: 'Customer',
  driver: 'Driver',
  inactive: 'Switched off',
  staff: 'Staff',
  manager: 'Manager',
  admin: 'Admin',
  server: 'Secret key',
}

const PEOPLE = DATABASE_ROLES.filter((role) => role !== 'server')

/** Rights on the database's tables, its functions and commands, and the app's addresses. */
export function writeRolesDocument({ tables, functions, commands }: RoleMatrix): string {
  return `# Who may do what

Written by \`npm run docs:roles\`, which tries everything as a person of each role on a database with all migrations. A test fails when this page and
the database disagree, and another one when the app lets somebody into an address that is not theirs. "Switched off" is a person with an inactive staff record;
a customer is everybody else with an account. The secret key stands above every policy and belongs to the server alone.

## Tables

Through the API's tables, before any function. "own" means some rows: theirs, or what belongs to them. Everything else is written by
functions alone. Schema \`app\`, where the record of activity lies, is not in the API, and no role has any privilege on a table in it.

What was agreed with a client (days of credit, days until its money is passed on, days for a decision) all of the office may know: invoices, what is to be
passed on and failed deliveries go by it. Only an admin opens it as terms and changes it.

${table(
  'Table',
  DATABASE_ROLES,
  tables.map(({ name, of }) => [name, DATABASE_ROLES.map((role) => of[role])]),
)}

## Functions

Who is let in. What a function shows or changes for whom, \`protocol.md\` says.

${table(
  'Function',
  DATABASE_ROLES,
  functions.map(({ name, of }) => [name, DATABASE_ROLES.map((role) => yes(of[role]))]),
)}

## Commands

Whose work \`sync_push\` carries out. A record's own rules come after this.

${table(
  'Command',
  PEOPLE,
  commands.map(({ name, of }) => [name, PEOPLE.map((role) => yes(of[role]))]),
)}

## Addresses

People who may not are told so, asked to sign in, or led to their own work.

${table(
  'Address',
  PEOPLE,
  Object.entries(pageAccess).map(([path, guests]) => [path, PEOPLE.map((role) => yes((guests as readonly Guest[]).includes(role)))]),
)}
`
}

function yes(may: boolean): string {
  return may ? 'yes' : ''
}

function table(first: string, roles: readonly (keyof typeof TITLES)[], rows: [string, string[]][]): string {
  const head = [first, ...roles.map((role) => TITLES[role])]
  const lines = [head, head.map(() => '---'), ...rows.map(([name, cells]) => [`\`${name}\``, ...cells.map((cell) => cell || '–')])]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
