import type { Picture } from '#ui/pictures/picture.tsx'
import { CarPicture, ChipPicture, FactoryPicture, MedicinePicture, OrderPicture, ShopPicture } from '#ui/pictures/trades.tsx'

interface ServedIndustry {
  name: string
  description: string
  picture: Picture
}

export const INDUSTRIES: readonly ServedIndustry[] = [
  { name: 'Manufacturing', description: 'Parts to the line, finished goods to the market.', picture: FactoryPicture },
  { name: 'Retail', description: 'Shelves filled, shop by shop.', picture: ShopPicture },
  { name: 'E-commerce', description: 'Orders to the doorstep, and returns back again.', picture: OrderPicture },
  { name: 'Healthcare', description: 'Medicines and instruments that must not wait.', picture: MedicinePicture },
  { name: 'Technology', description: 'Devices that do not forgive a knock.', picture: ChipPicture },
  { name: 'Automotive', description: 'Spares from the plant to the workshop.', picture: CarPicture },
]
