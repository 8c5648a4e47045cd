import type { ReactNode } from 'react'

export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-10 text-center">
      <p className="max-w-full text-lg font-bold wrap-anywhere">{title}</p>
      {children && <div className="w-full max-w-prose text-ink-muted wrap-anywhere">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
