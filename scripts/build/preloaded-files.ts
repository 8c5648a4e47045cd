/** The pages that a visitor walks through, and what signs a person in. */
const VISITORS =
  /^assets\/((home|about|services|industries|contact|track|user-tracking|payment|login|signup|forgot-password|reset-password|mail-link|not-found)-page|sign-in|sign-up|pod-login-shell|customers-only)-/

/**
 * What a lazily loaded file brings along is named in the script that every page loads first. For visitors' pages that saves a round trip;
 * the names of everything behind the sign-in would cost each visitor two kilobytes, and its files are kept on the device anyway. Styles stay:
 * nothing else loads them.
 */
export function preloadedFiles(file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' || VISITORS.test(file) ? files : files.filter((each) => each.endsWith('.css'))
}
