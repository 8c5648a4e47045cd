import type { ReactNode } from 'react'

interface FormSectionProps {
  title: string
  /** With twelve narrow columns, for a page where everything has to be in sight. */
  dense?: boolean
  /** Its one field says what it is. */
  withoutTitle?: boolean
  children: ReactNode
}

/** One of the form's parts, two fields abreast where there is room. */
export function FormSection({ title, dense = false, withoutTitle = false, children }: FormSectionProps) {
  return (
    <fieldset className={`min-w-0 rounded-card border border-line bg-surface ${dense ? 'px-3 pt-2 pb-3' : 'p-5 sm:p-6'}`}>
      {/* Floated, it stands in the box like any heading instead of on its border. */}
      <legend className={withoutTitle ? 'sr-only' : 'float-left w-full'}>
        <h2 className={dense ? 'text-base' : 'text-xl'}>{title}</h2>
      </legend>
      <div
        className={`clear-both grid items-start ${dense ? 'grid-cols-12 gap-2' : 'grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2'} ${withoutTitle ? '' : dense ? 'pt-1.5' : 'pt-5'}`}
      >
        {children}
      </div>
    </fieldset>
  )
}
