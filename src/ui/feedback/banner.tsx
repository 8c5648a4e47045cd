import type { ReactNode } from 'react'
import type { Tone } from '#ui/feedback/badge.tsx'
import { CheckIcon, InfoIcon, WarningIcon } from '#ui/layout/icons.tsx'

const tones: Record<Tone, string> = {
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
  info: 'border-info bg-info-soft text-info',
  neutral: 'border-line-strong bg-surface text-ink',
}

const icons = { good: CheckIcon, warn: WarningIcon, bad: WarningIcon, info: InfoIcon, neutral: InfoIcon }

interface BannerProps {
  tone?: Tone
  title?: string
  children?: ReactNode
  actions?: ReactNode
  /** Read out when it appears: at once for `alert`, when the reader is free for `status`. */
  role?: 'alert' | 'status'
}

export function Banner({ tone = 'info', title, children, actions, role }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div role={role} className={`flex gap-3 rounded-card border p-4 ${tones[tone]}`}>
      <Icon className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className={title ? 'mt-1' : ''}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
