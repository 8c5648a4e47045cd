import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { contentOf, FolderInMemory, type FolderContent } from './folder-in-memory.ts'
import type { GrantDefault } from './migrations.ts'
import { migrationFiles, projectRoot, schemaFingerprint, supportSql } from './migrations.ts'

const extensions = { pgtap, pg_trgm }
/** PGlite clears 128 MB for its buffers at each start, a quarter of a second of work; the whole database has 14. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** What a process has read once. */
const read = new Map<string, FolderContent>()

/**
 * A database in memory with Supabase's stubs, every migration and pgTAP. Built once for each state of the migrations;
 * after that a copy opens in well under a second.
 */
export async function openTestPglite(grants: GrantDefault = 'nothing-granted'): Promise<PGlite> {
  const folder = join(projectRoot, 'node_modules/.cache/waybill')
  const kept = join(folder, `pglite-${grants}-${schemaFingerprint(grants)}.folder`)
  if (!existsSync(kept)) {
    const folderOfData = serialize(await buildFolder(grants))
    mkdirSync(folder, { recursive: true })
    // Two runs may build at once: each writes its own file, and the last rename wins with the same content.
    const own = `${kept}.${process.pid}`
    writeFileSync(own, folderOfData)
    renameSync(own, kept)
    removeOutdated(folder)
  }
  const content = read.get(kept) ?? (deserialize(readFileSync(kept)) as FolderContent)
  read.set(kept, content)
  const db = await PGlite.create({ extensions, startParams, fs: new FolderInMemory(content) })
  await db.exec('set search_path = public, extensions')
  return db
}

async function buildFolder(grants: GrantDefault): Promise<FolderContent> {
  const db = await PGlite.create({ extensions, startParams })
  try {
    await db.exec(supportSql('supabase-stubs'))
    await db.exec(supportSql(grants))
    for (const path of migrationFiles()) {
      await db.exec(readFileSync(path, 'utf8')).catch((cause: unknown) => {
        throw new Error(`${basename(path)}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      })
      await db.exec('reset all')
    }
    await db.exec(supportSql('pgtap'))
    // What is in its files need not be recovered at each start.
    await db.exec('checkpoint')
    return contentOf(db)
  } finally {
    await db.close()
  }
}

/** Not the young ones: another run may be about to read one. */
function removeOutdated(folder: string): void {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith('pglite-') && statSync(path).mtimeMs < anHourAgo) rmSync(path, { force: true })
  }
}
