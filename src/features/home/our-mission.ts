interface MissionPart {
  name: string
  description: string
}

export const MISSION: readonly MissionPart[] = [
  {
    name: 'Reliable Delivery',
    description: 'Every step is recorded with its date and time, even where there is no phone signal, so you know what to expect and when.',
  },
  {
    name: 'Secure Handling',
    description: 'Each parcel carries its own label from the counter to the door, and a photo is kept of the handover.',
  },
  {
    name: 'Global Network',
    description: 'Across the street, across India or across the sea: one tracking number, all the way.',
  },
]
