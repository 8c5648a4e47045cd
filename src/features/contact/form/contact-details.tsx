import type { ReactNode } from 'react'
import { COMPANY } from '#domain/people/company.ts'
import { ClockIcon, MailIcon, PinIcon } from '#features/contact/form/detail-icons.tsx'
import { PhoneIcon, type IconProps } from '#ui/layout/icons.tsx'

const linkClass =
  'inline-flex min-h-9 items-center wrap-anywhere tabular-nums pointer-coarse:min-h-target underline decoration-line-strong underline-offset-4 hover:decoration-current'

/** Where the company is and how to reach it without any form. */
export function ContactDetails() {
  const { name, address, phone, secondPhone, email, hours } = COMPANY
  const onMap = [name, address.street, address.city, address.state, address.postalCode, address.country].join(', ')
  return (
    <address className="flex flex-col gap-6 not-italic">
      <Detail icon={PinIcon} title="Visit us">
        <span>{name}</span>
        <span>{address.street}</span>
        <span>
          {address.city} {address.postalCode}
        </span>
        <span>
          {address.state}, {address.country}
        </span>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(onMap)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Show our address on a map (opens in a new window)"
          className={linkClass}
        >
          Show on a map
        </a>
      </Detail>
      <Detail icon={PhoneIcon} title="Call us">
        {[phone, secondPhone].map(({ shown, dialled }) => (
          <a key={dialled} href={`tel:${dialled}`} className={linkClass}>
            {shown}
          </a>
        ))}
      </Detail>
      <Detail icon={MailIcon} title="Write to us">
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </Detail>
      <Detail icon={ClockIcon} title="Business hours">
        <span>{hours}</span>
      </Detail>
    </address>
  )
}

function Detail({ icon: Icon, title, children }: { icon: (props: IconProps) => ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken">
        <Icon className="size-6" />
      </span>
      <div className="flex min-w-0 flex-col items-start">
        <h2 className="mb-1 pt-1.5 text-lg">{title}</h2>
        {children}
      </div>
    </div>
  )
}
