import { browserLaunchOptions } from '../../../../scripts/test-run/find-browser.ts'

/**
 * For tests in which several tabs of one person leave at the same moment. Chromium 156 then loses one renderer in some twenty to a fault of
 * its own (a null pointer in its navigation code, with RenderDocument's swap of the frame for each document); with frames swapped after a
 * crash alone, as before that feature, it does not. The first name is the one that Playwright itself switches on: only the last such list counts.
 */
export function manyTabsOptions() {
  const options = browserLaunchOptions()
  return { ...options, args: [...options.args, '--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame'] }
}
