import * as paths from '#domain/app-paths.ts'
import { ChainPicture, GlobePicture, TruckPicture, WarehousePicture } from '#ui/pictures/freight.tsx'
import type { Picture } from '#ui/pictures/picture.tsx'

interface OfferedService {
  name: string
  description: string
  picture: Picture
  /** Its block on the page about all services. */
  address: string
}

export const SERVICES: readonly OfferedService[] = [
  {
    name: 'Transportation',
    description: 'By road, air and sea, and express when a day matters.',
    picture: TruckPicture,
    address: `${paths.services}#transportation`,
  },
  {
    name: 'Warehousing',
    description: 'Your goods stored, picked and packed close to where they are needed.',
    picture: WarehousePicture,
    address: `${paths.services}#warehousing`,
  },
  {
    name: 'Supply Chain',
    description: 'Stock, routes and dates planned to keep in step with your orders.',
    picture: ChainPicture,
    address: `${paths.services}#supply-chain`,
  },
  {
    name: 'Global Logistics',
    description: 'Carriers, customs and papers for goods that cross a border.',
    picture: GlobePicture,
    address: `${paths.services}#global-logistics`,
  },
]
