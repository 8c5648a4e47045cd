import type { Locator, TestInfo } from '@playwright/test'
import { program } from '#tests/support/e2e/printed/print-programs.ts'

/** What an independent decoder reads from the screen, as it stands there. */
export async function readBarcode(shown: Locator, info: TestInfo, kind: 'code128' | 'qrcode' = 'code128'): Promise<string> {
  const picture = info.outputPath('barcode.png')
  await shown.screenshot({ path: picture })
  return (await program('zbarimg', ['--quiet', '--nodbus', '--raw', '-Sdisable', `-S${kind}.enable`, picture])).trim()
}
