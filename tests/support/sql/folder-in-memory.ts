import { MemoryFS, type PGlite } from '@electric-sql/pglite'

/** Files and folders by their paths, a folder before what is in it; a folder has no content. */
export type FolderContent = [path: string, content: Uint8Array | null][]

/** What is used here of PGlite's files, whose types want those of its compiler. */
interface Files {
  readdir(path: string): string[]
  stat(path: string): { mode: number }
  isDir(mode: number): boolean
  mkdir(path: string): void
  readFile(path: string): Uint8Array
  writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void
}

/** Where PGlite has its data. */
const DATA = '/pglite/data'

/** A data folder in memory that begins with what is in another one: that takes a tenth of unpacking an archive. */
export class FolderInMemory extends MemoryFS {
  readonly #content: FolderContent

  constructor(content: FolderContent) {
    super()
    this.#content = content
  }

  override async initialSyncFs(): Promise<void> {
    if (this.pg === undefined) throw new Error('The folder belongs to no database yet')
    const files = filesOf(this.pg)
    files.mkdir(DATA)
    for (const [path, content] of this.#content) {
      if (content === null) files.mkdir(DATA + path)
      // The copy itself becomes the file.
      else files.writeFile(DATA + path, content.slice(), { canOwn: true })
    }
  }
}

/** What is in a database's data folder, in memory or not. */
export function contentOf(db: PGlite, folder = ''): FolderContent {
  const files = filesOf(db)
  const names = files.readdir(DATA + folder).filter((name) => name !== '.' && name !== '..')
  return names.flatMap((name): FolderContent => {
    const path = `${folder}/${name}`
    return files.isDir(files.stat(DATA + path).mode) ? [[path, null], ...contentOf(db, path)] : [[path, files.readFile(DATA + path)]]
  })
}

function filesOf(db: PGlite): Files {
  return db.Module.FS as Files
}
