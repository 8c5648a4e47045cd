import { BulbPicture, LeafPicture, MilestonePicture } from '#features/company/about-pictures.tsx'
import type { Picture } from '#ui/pictures/picture.tsx'

interface Principle {
  name: string
  description: string
  picture: Picture
}

export const APPROACH: readonly Principle[] = [
  {
    name: 'Innovation',
    description:
      'We improve what you feel: a tracking page that opens on a weak connection, an app for our drivers that works in a basement.',
    picture: BulbPicture,
  },
  {
    name: 'Sustainability',
    description: 'Fuller trucks, shorter routes, fewer second trips to the same door. What saves fuel saves time as well.',
    picture: LeafPicture,
  },
  {
    name: 'Reliability',
    description: 'A date we name is a date we work for. If something goes wrong on the way, the tracking page says so.',
    picture: MilestonePicture,
  },
]
