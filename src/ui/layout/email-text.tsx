import { Fragment } from 'react'

/** An address that is broken, where it has to be, behind its signs and not inside a word; copied, it is the same. */
export function EmailText({ email }: { email: string }) {
  return (email.match(/[^@._+-]*[@._+-]|[^@._+-]+/g) ?? []).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
