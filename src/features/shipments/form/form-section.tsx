import type { ReactNode } from 'react'

/** One of the form's parts, two fields abreast where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6">
      {/* Floated, it stands in the box like any heading instead of on its border. */}
      <legend className="float-left w-full">
        <h2 className="text-xl">{title}</h2>
      </legend>
      <div className="clear-both grid pt-5 grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
