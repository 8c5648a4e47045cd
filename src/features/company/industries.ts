import type { Picture } from '#ui/pictures/picture.tsx'
import { ChipPicture, FactoryPicture, MedicinePicture, ShopPicture } from '#ui/pictures/trades.tsx'

export interface Industry {
  /** Its place on the page, for links to it. */
  anchor: string
  title: string
  picture: Picture
  points: readonly string[]
}

export const INDUSTRIES: readonly Industry[] = [
  {
    anchor: 'manufacturing',
    title: 'Manufacturing & Industrial',
    picture: FactoryPicture,
    points: [
      'Raw material and parts brought to the line',
      'Finished goods sent as full or part loads',
      'Heavy and bulky pieces booked at their true size',
      'Spare parts by express when a machine stands still',
    ],
  },
  {
    anchor: 'retail',
    title: 'Retail & E-commerce',
    picture: ShopPicture,
    points: [
      'Shop deliveries planned around opening hours',
      'Online orders picked, packed and brought to the doorstep',
      'Returns collected and put back into stock',
      'Festival peaks planned with you in good time',
    ],
  },
  {
    anchor: 'healthcare',
    title: 'Healthcare & Pharmaceuticals',
    picture: MedicinePicture,
    points: [
      'Climate-controlled storage for medicines',
      'Instruments and diagnostics handled as the fragile things they are',
      'Deliveries to hospitals, clinics and pharmacies',
      'Each handover kept with a photo and its time',
    ],
  },
  {
    anchor: 'technology',
    title: 'Technology & Electronics',
    picture: ChipPicture,
    points: [
      'Handling instructions printed on every label',
      'Customs papers for components from abroad',
      'Valuable devices handed over against a photo',
      'Service parts stored near the engineers who need them',
    ],
  },
]
