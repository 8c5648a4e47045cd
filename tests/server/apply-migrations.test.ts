import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { applyMigrations } from '#server/database/apply-migrations.ts'
import { openPglite, type Database } from '#server/database/embedded-database.ts'

let folder: string
let database: Database

beforeAll(async () => {
  database = await openPglite('memory://')
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waybill-migrations-'))
  await database.script(`
    drop schema if exists public, supabase_migrations cascade;
    create schema public;
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, name text);
  `)
})
afterEach(() => rm(folder, { recursive: true }))

const bring = (file: string, sql: string) => writeFile(path.join(folder, file), sql)
const noted = (version: string) =>
  database.query(`insert into supabase_migrations.schema_migrations (version, name) values ($1, '')`, [version])
const tables = async () =>
  (await database.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)).map(
    ({ name }) => name,
  )

test('applies what is missing, in order, and once', async () => {
  await bring('2_second.sql', 'alter table first rename to second')
  await bring('1_first.sql', 'create table first ()')
  expect(await applyMigrations(database, folder)).toEqual(['1', '2'])
  expect(await applyMigrations(database, folder)).toEqual([])
  await bring('3_third.sql', 'create table third ()')
  expect(await applyMigrations(database, folder)).toEqual(['3'])
  expect(await tables()).toEqual(['second', 'third'])
})

test('a database that other migrations have made is left as it is, and told how to go on', async () => {
  await bring('2_first.sql', 'create table first ()')
  await noted('1')
  await expect(applyMigrations(database, folder)).rejects.toThrow(/made by another version of Waybill \(1 .*npm start -- --reset$/)
  expect(await tables()).toEqual([])
})

test('a database that is merely ahead is opened: nothing has to be applied to it', async () => {
  await bring('1_first.sql', 'create table first ()')
  await applyMigrations(database, folder)
  await noted('2')
  expect(await applyMigrations(database, folder)).toEqual([])
})
