import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { laterMigrations, outdatedBaseline, writeBaseline } from '#scripts/baseline.ts'
import { projectRoot, schemaFiles } from '#tests/support/sql/migrations.ts'
import { repeatedFunctions, type SqlFile } from '#tests/support/sql/repeated-functions.ts'

const schemas = join(projectRoot, 'supabase/schemas')
const migrations = join(projectRoot, 'supabase/migrations')

function read(path: string): SqlFile {
  return { name: basename(path), sql: readFileSync(path, 'utf8') }
}

describe('one body for each function', () => {
  test('no name is made twice by the subject files', () => {
    expect(repeatedFunctions(schemaFiles().map(read))).toEqual([])
  })

  test('nor by the migrations, until the first release', () => {
    if (laterMigrations(migrations).length > 0) return
    const files = readdirSync(migrations).map((name) => join(migrations, name))
    expect(repeatedFunctions(files.map(read))).toEqual([])
  })

  test.each([
    ['in another file', 'create or replace function app.kept() returns void language sql as $$ select 1 $$;'],
    ['with other arguments', 'create function app.kept(p jsonb) returns jsonb language sql as $$ select p $$;'],
    ['in capitals and on two lines', 'CREATE OR REPLACE FUNCTION\n  app.kept() RETURNS void LANGUAGE sql AS $$ select 1 $$;'],
    ['in quotes', 'create function "app"."kept"() returns void language sql as $$ select 1 $$;'],
    ['as a procedure', 'create procedure app.kept() language sql as $$ select 1 $$;'],
  ])('a second body %s is seen', (_, second) => {
    const first = { name: 'first.sql', sql: 'create function app.kept() returns void\nlanguage sql as $$ select 2 $$;' }
    expect(repeatedFunctions([first, { name: 'second.sql', sql: `-- Anew\n${second}` }])).toEqual(['app.kept: first.sql, second.sql'])
  })

  test('a mere mention of a function is not a body', () => {
    const file = {
      name: 'one.sql',
      sql: 'create function app.kept() returns void language sql as $$ select 1 $$;\n-- create function app.kept() was here\nrevoke all on function app.kept() from public;',
    }
    expect(repeatedFunctions([file])).toEqual([])
  })
})

describe('the baseline', () => {
  test('the migrations are what the subject files say, until the first release', () => {
    if (laterMigrations(migrations).length > 0) return
    expect(outdatedBaseline(schemas, migrations), 'run "npm run db:baseline"').toEqual([])
  })

  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-baseline-'))
    mkdirSync(join(folder, 'schemas'))
    mkdirSync(join(folder, 'migrations'))
    writeFileSync(join(folder, 'schemas/0100_first.sql'), 'create table one ();\n')
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const write = () => writeBaseline(join(folder, 'schemas'), join(folder, 'migrations'))
  const outdated = () => outdatedBaseline(join(folder, 'schemas'), join(folder, 'migrations'))

  test('an edited, a new and a removed subject file are each seen, and written', () => {
    write()
    expect(outdated()).toEqual([])
    writeFileSync(join(folder, 'schemas/0200_second.sql'), 'create table two ();\n')
    expect(outdated()).toEqual(['20261122000200_second.sql'])
    writeFileSync(join(folder, 'schemas/0100_first.sql'), 'create table one (id int);\n')
    expect(outdated()).toEqual(['20261122000100_first.sql', '20261122000200_second.sql'])
    write()
    expect(outdated()).toEqual([])
    rmSync(join(folder, 'schemas/0200_second.sql'))
    expect(outdated()).toEqual(['20261122000200_second.sql'])
    write()
    expect(readdirSync(join(folder, 'migrations'))).toEqual(['20261122000100_first.sql'])
  })

  test('is not written any more once another migration stands beside it', () => {
    write()
    writeFileSync(join(folder, 'migrations/20270101000000_a_change.sql'), 'alter table one add column two int;\n')
    writeFileSync(join(folder, 'schemas/0100_first.sql'), 'create table one (two int);\n')
    expect(write).toThrow('20270101000000_a_change.sql')
    expect(readdirSync(join(folder, 'migrations'))).toHaveLength(2)
  })
})
