export interface BuiltChunk {
  facadeModuleId: string | null
  isEntry: boolean
  moduleIds: string[]
  imports: string[]
  dynamicImports: string[]
}

/** The scripts that a lazily loaded screen needs: its own and what that imports. */
export function filesOfScreen(chunks: ReadonlyMap<string, BuiltChunk>, screen: string): string[] {
  const found = [...chunks].find(([, chunk]) => chunk.facadeModuleId?.endsWith(`/${screen}`))
  if (!found) throw new Error(`No route loads ${screen} as a file of its own`)
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    chunks.get(file)?.imports.forEach(add)
  }
  add(found[0])
  return [...files]
}
