import type { ReactNode } from 'react'
import type { Tone } from '#ui/feedback/badge.tsx'

export interface GalleryControl {
  name: string
  /** Where it is written, in src/ui. */
  file: string
  /** 'Focus' is shown as if it had the focus. */
  states: Readonly<Record<string, ReactNode>>
}

/** Words of ours, in a language that needs more of them. */
export const LONG_LABEL = 'Deliver all parcels of this consignment together, and only to the person who is named on them'

/** What people type: longer than anybody expects, with a word that no line holds. */
export const LONG =
  'Sri Venkateswara Handlooms and Agricultural Implements Trading Company, behind the old bus stand, opposite Thiruvananthapuramcentralwarehouse'

export const TONES = ['good', 'warn', 'bad', 'info', 'neutral'] as const satisfies readonly Tone[]

export const CLIENTS = [
  { key: '1', text: 'P102', detail: 'Deccan Traders' },
  { key: '2', text: 'P205', detail: LONG },
]

export const nothing = () => undefined

export const never = () => new Promise<never>(nothing)

export const row = (children: ReactNode) => <div className="flex flex-wrap items-center gap-3">{children}</div>

export const column = (children: ReactNode) => <div className="flex flex-col gap-3">{children}</div>
