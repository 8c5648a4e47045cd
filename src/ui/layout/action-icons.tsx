import { Drawn, type IconProps } from '#ui/layout/icons.tsx'

export function EditIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M4 20h4.500L19.500 9 15 4.500 4 15.500zM12.500 7l4.500 4.500" />
    </Drawn>
  )
}

export function PrinterIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M7 8.500V3.500h10v5M7 17H3.500V8.500h17V17H17M7 13.500h10v7H7z" />
    </Drawn>
  )
}

export function TrashIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M4 6.500h16M9 6.500v-3h6v3M6 6.500l1 14h10l1-14M10 10.500v6M14 10.500v6" />
    </Drawn>
  )
}

export function CardIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M3 5.500h18v13H3zM3 10h18M6.500 14.500h4" />
    </Drawn>
  )
}

/** Held by a pointer to move what it stands in. */
export function GripIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M5 8h14M5 12h14M5 16h14" />
    </Drawn>
  )
}

export function DotsIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path strokeWidth="4" d="M5 12h.1M12 12h.1M19 12h.1" />
    </Drawn>
  )
}
