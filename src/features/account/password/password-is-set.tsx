import * as paths from '#domain/app-paths.ts'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { homeOf } from '#domain/people/roles.ts'
import type { CarriedEmail } from '#features/account/sign-in/carried-email.ts'
import type { Person } from '#session/person.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { buttonClass } from '#ui/controls/button.tsx'

const REDIRECT_AFTER_MS = 1_500

/** If somebody else is signed in here, nobody is redirected: the sign-in page would lead to that person's work. */
export function PasswordIsSet({ email, deviceOf }: { email: string; deviceOf: Person | null }) {
  const navigate = useNavigate()
  const news = useRef<HTMLDivElement>(null)

  useEffect(() => {
    news.current?.focus()
    if (deviceOf !== null) return
    const timer = setTimeout(
      () => void navigate(paths.login, { replace: true, state: { email } satisfies CarriedEmail }),
      REDIRECT_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [deviceOf, email, navigate])

  return (
    <div ref={news} tabIndex={-1} className="flex flex-col gap-4">
      <Banner
        tone="good"
        role="status"
        title={deviceOf === null ? 'Password reset successful! Redirecting to login...' : 'Password reset successful!'}
      >
        {deviceOf !== null && `${deviceOf.name} is still signed in on this device. To sign in here yourself, let them log out first.`}
      </Banner>
      {deviceOf !== null && (
        <Link to={homeOf(deviceOf.role)} className={buttonClass('secondary', 'normal', 'self-start')}>
          Go on as {deviceOf.name}
        </Link>
      )}
    </div>
  )
}
