import { createContext } from 'react'

/** The document's title of a page that has one of its own; null: its heading, followed by the product's name. */
export const WholeTitle = createContext<string | null>(null)
