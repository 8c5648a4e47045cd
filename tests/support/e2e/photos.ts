import type { Page } from '@playwright/test'

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A busy picture as a camera makes it: flat colours would compress to nothing. 4000 × 3000 are 12 megapixels. */
export async function makePhoto(
  page: Page,
  width: number,
  height: number,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<PhotoFile> {
  const base64 = await page.evaluate(
    async ([w, h, mime]) => {
      const canvas = new OffscreenCanvas(w, h)
      const brush = canvas.getContext('2d')
      if (!brush) throw new Error('no canvas')
      for (let i = 0; i < 20_000; i++) {
        brush.fillStyle = `hsl(${(i * 37) % 360} 70% ${30 + (i % 50)}%)`
        brush.fillRect((i * 7919) % w, (i * 104_729) % h, w / 60, h / 70)
      }
      const blob = await canvas.convertToBlob({ type: mime, quality: 0.92 })
      const reader = new FileReader()
      await new Promise((resolve) => {
        reader.addEventListener('load', resolve)
        reader.readAsDataURL(blob)
      })
      return typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : ''
    },
    [width, height, type] as const,
  )
  return { name: type === 'image/png' ? 'door.png' : 'door.jpg', mimeType: type, buffer: Buffer.from(base64, 'base64') }
}

export const NO_IMAGE: PhotoFile = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Left with the neighbour.') }
