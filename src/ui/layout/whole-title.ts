import { createContext } from 'react'

/** The document's title of a page with its own title; null: its heading, followed by the product's name. */
export const WholeTitle = createContext<string | null>(null)
