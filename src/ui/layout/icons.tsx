import type { ReactNode } from 'react'

export interface IconProps {
  className?: string
}

/** Lines of one width in the colour of the text. */
export function Drawn({ className = 'size-5', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`${className} shrink-0`}
    >
      {children}
    </svg>
  )
}

export function SpinnerIcon({ className = 'size-5' }: IconProps) {
  return (
    <Drawn className={`${className} animate-spin`}>
      <path d="M12 3a9 9 0 1 0 9 9" />
    </Drawn>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="m4.5 12.5 5 5 10-11" />
    </Drawn>
  )
}

export function WarningIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M12 3.5 2.5 20h19z" />
      <path d="M12 10v4.5M12 17.4v.1" />
    </Drawn>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.6v.1" />
    </Drawn>
  )
}

export function CloseIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Drawn>
  )
}

export function BackIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M19 12H5m6-7-7 7 7 7" />
    </Drawn>
  )
}

export function ChevronIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="m9 5 7 7-7 7" />
    </Drawn>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <circle cx="11" cy="11" r="7" />
      <path d="m16.5 16.5 4.5 4.5" />
    </Drawn>
  )
}

export function CopyIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
    </Drawn>
  )
}

export function MenuIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Drawn>
  )
}

export function PhoneIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M5 3.5h4l1.5 5-2.4 1.6a12 12 0 0 0 5.8 5.8l1.6-2.4 5 1.5v4a1.8 1.8 0 0 1-2 1.8A16.5 16.5 0 0 1 3.2 5.5 1.8 1.8 0 0 1 5 3.500Z" />
    </Drawn>
  )
}

export function NavigateIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M20.5 3.5 3.5 10.800l7.2 2.5 2.5 7.200z" />
    </Drawn>
  )
}

export function CameraIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M3.5 7.500h4l1.5-2.500h6l1.5 2.500h4v11.500h-17z" />
      <circle cx="12" cy="13" r="3.5" />
    </Drawn>
  )
}

export function ScanIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M3.5 8V4h4M16.5 4h4v4M20.5 16v4h-4M7.5 20h-4v-4M8 8.500v7M11 8.500v7M13.5 8.500v7M16.5 8.500v7" />
    </Drawn>
  )
}

export function BoxIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="m12 3 8.5 4.500v9L12 21l-8.5-4.500v-9zM3.5 7.5 12 12l8.5-4.500M12 12v9" />
    </Drawn>
  )
}

export function NoSignalIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="m3 3 18 18M8.5 15.500a5 5 0 0 1 6.5-.3M5 12a10 10 0 0 1 4.5-2.500M13.5 9.200A10 10 0 0 1 19 12M2 8.500a14 14 0 0 1 4.3-2.700M10.5 4.600A14 14 0 0 1 22 8.500M12 19.500v.1" />
    </Drawn>
  )
}

export function UpArrowIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M12 20V5m-6 6 6-6 6 6" />
    </Drawn>
  )
}

export function RupeeIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M6 4h12M6 9h12M6 4h4a5 5 0 0 1 0 9.500H6L15 21" />
    </Drawn>
  )
}

export function DownloadIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M12 3.500V15m-5-4.5 5 5 5-5M4 20h16" />
    </Drawn>
  )
}

export function LogoutIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M10 4H4.500v16H10M9.5 12H20m-4.5-4.500L20 12l-4.5 4.5" />
    </Drawn>
  )
}

export function ChatIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M12 4c5 0 8.5 3.2 8.500 7.300s-3.500 7.300-8.500 7.300c-1 0-2-.1-2.900-.4L4 20l1.400-3.700A6.800 6.800 0 0 1 3.500 11.300C3.500 7.200 7 4 12 4z" />
      <path d="M8.500 11.300v.1M12 11.300v.1M15.500 11.300v.1" />
    </Drawn>
  )
}

export function LockIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
      <path d="M8 10.5V7a4 4 0 0 1 8 0v3.5" />
    </Drawn>
  )
}
