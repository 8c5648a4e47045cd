import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { GrantDefault } from './migrations.ts'
import { migrationFiles, projectRoot, schemaFingerprint, supportSql } from './migrations.ts'

const extensions = { pgtap, pg_trgm }

/**
 * A database in memory with Supabase's stubs, every migration and pgTAP. Built once for each state of the migrations;
 * after that a copy opens in well under a second.
 */
export async function openTestPglite(grants: GrantDefault = 'nothing-granted'): Promise<PGlite> {
  const folder = join(projectRoot, 'node_modules/.cache/waybill')
  const kept = join(folder, `pglite-${grants}-${schemaFingerprint(grants)}.tar`)
  if (!existsSync(kept)) {
    const dump = await buildDump(grants)
    mkdirSync(folder, { recursive: true })
    // Two runs may build at once: each writes its own file, and the last rename wins with the same content.
    const own = `${kept}.${process.pid}`
    writeFileSync(own, dump)
    renameSync(own, kept)
    removeOutdated(folder)
  }
  const db = await PGlite.create({ extensions, loadDataDir: new Blob([readFileSync(kept)]) })
  await db.exec('set search_path = public, extensions')
  return db
}

async function buildDump(grants: GrantDefault): Promise<Buffer> {
  const db = await PGlite.create({ extensions })
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
    return Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer())
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
