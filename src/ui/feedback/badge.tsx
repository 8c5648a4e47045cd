import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  neutral: 'bg-sunken text-ink',
}

interface BadgeProps {
  tone?: Tone
  /** For longer words on a narrow screen. */
  wrap?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', wrap = false, children }: BadgeProps) {
  const shape = wrap ? 'rounded-control py-1 leading-tight' : 'rounded-full py-0.5 whitespace-nowrap'
  return <span className={`inline-flex items-center gap-1.5 px-2.5 text-sm font-semibold ${shape} ${tones[tone]}`}>{children}</span>
}
