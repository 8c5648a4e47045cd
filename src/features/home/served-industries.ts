import * as paths from '#domain/app-paths.ts'
import type { Picture } from '#ui/pictures/picture.tsx'
import { CarPicture, ChipPicture, FactoryPicture, MedicinePicture, OrderPicture, ShopPicture } from '#ui/pictures/trades.tsx'

interface ServedIndustry {
  /** Its block on the page about all trades. */
  address: string
  name: string
  description: string
  picture: Picture
}

export const INDUSTRIES: readonly ServedIndustry[] = [
  {
    name: 'Manufacturing',
    address: `${paths.industries}#manufacturing`,
    description: 'Parts to the line, finished goods to the market.',
    picture: FactoryPicture,
  },
  { name: 'Retail', address: `${paths.industries}#retail`, description: 'Shelves filled, shop by shop.', picture: ShopPicture },
  {
    name: 'E-commerce',
    address: `${paths.industries}#retail`,
    description: 'Orders to the doorstep, and returns back again.',
    picture: OrderPicture,
  },
  {
    name: 'Healthcare',
    address: `${paths.industries}#healthcare`,
    description: 'Medicines and instruments that must not wait.',
    picture: MedicinePicture,
  },
  {
    name: 'Technology',
    address: `${paths.industries}#technology`,
    description: 'Devices that do not forgive a knock.',
    picture: ChipPicture,
  },
  {
    name: 'Automotive',
    address: `${paths.industries}#manufacturing`,
    description: 'Spares from the plant to the workshop.',
    picture: CarPicture,
  },
]
