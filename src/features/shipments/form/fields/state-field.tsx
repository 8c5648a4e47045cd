import { useState } from 'react'
import { INDIAN_STATES, isIndia, tidyState } from '#domain/places/indian-states.ts'
import { Combobox } from '#ui/controls/combobox.tsx'

interface StateFieldProps {
  id: string
  error: string | undefined
  state: string
  country: string
  onChange: (state: string) => void
  /** With the state as it stands then. */
  onLeave: (state: string) => void
}

/** A list in India, free text abroad; what is in no list is taken as it is in either. */
export function StateField({ id, error, state, country, onChange, onLeave }: StateFieldProps) {
  const [searching, setSearching] = useState(false)
  const words = state.trim().toLowerCase()
  const fitting = searching && words !== '' ? INDIAN_STATES.filter((name) => name.toLowerCase().includes(words)) : INDIAN_STATES
  const isListed = isIndia(country)
  return (
    <Combobox
      id={id}
      label="State"
      error={error}
      value={state}
      maxLength={100}
      selectOnFocus
      options={isListed ? fitting.map((name) => ({ key: name, text: name })) : []}
      onType={(text) => {
        setSearching(true)
        onChange(text)
      }}
      onChoose={(name) => {
        setSearching(false)
        onChange(name)
      }}
      onLeave={() => {
        const tidy = searching && isListed ? tidyState(state) : state
        setSearching(false)
        if (tidy !== state) onChange(tidy)
        onLeave(tidy)
      }}
    />
  )
}
