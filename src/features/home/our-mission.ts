import { GuardedParcelPicture, NetworkPicture, OnTimePicture } from '#features/home/mission-pictures.tsx'
import type { Picture } from '#ui/pictures/picture.tsx'

interface MissionPart {
  name: string
  description: string
  picture: Picture
}

export const MISSION: readonly MissionPart[] = [
  {
    name: 'Reliable Delivery',
    description: 'Every step is written down with its date and time, also where a phone has no signal. Nothing gets lost on the way.',
    picture: OnTimePicture,
  },
  {
    name: 'Secure Handling',
    description: 'Each parcel carries its own label from the counter to the door, and the handover is kept with a photo.',
    picture: GuardedParcelPicture,
  },
  {
    name: 'Global Network',
    description: 'Across the street, across India or across the sea: one tracking number, all the way.',
    picture: NetworkPicture,
  },
]
