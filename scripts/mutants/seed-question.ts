/** One seed with one mutant awake, or with none. */
export interface SeedQuestion {
  seed: number
  mutant: string | null
  /** How often the seed comes by it when it sleeps. */
  hits: number
}

export interface SeedAnswer {
  broken: boolean
  story: string
  /** How often each mutant was come by. */
  hits: Record<string, number>
  /** Those come by while files were loaded. */
  atLoad: string[]
}

/** One seed with one routine exchanged, or with none. */
export interface SqlSeedQuestion {
  seed: number
  exchanged: { definition: string; original: string } | null
}

export interface SqlSeedAnswer {
  broken: boolean
  story: string
  /** The routines it called, as `schema.name`. */
  called: string[]
}
