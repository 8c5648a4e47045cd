import { Drawn, type IconProps } from '#ui/layout/icons.tsx'

export function PinIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M12 21.500s-7-6.300-7-11.800a7 7 0 0 1 14 0c0 5.500-7 11.800-7 11.800z" />
      <circle cx="12" cy="9.700" r="2.600" />
    </Drawn>
  )
}

export function MailIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M3 5.500h18v13H3zM3.500 6l8.500 7 8.500-7" />
    </Drawn>
  )
}

export function ClockIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.200l3.500 2" />
    </Drawn>
  )
}
