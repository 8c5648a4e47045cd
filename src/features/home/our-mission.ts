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
    description: 'Every step is recorded with its date and time, even where there is no phone signal, so you know what to expect and when.',
    picture: OnTimePicture,
  },
  {
    name: 'Secure Handling',
    description: 'Each parcel carries its own label from the counter to the door, and a photo is kept of the handover.',
    picture: GuardedParcelPicture,
  },
  {
    name: 'Global Network',
    description: 'Across the street, across India or across the sea: one tracking number, all the way.',
    picture: NetworkPicture,
  },
]
