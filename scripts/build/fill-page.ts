const HEAD = /<!-- head -->[\s\S]*<!-- \/head -->/
const ROOT = '<div id="root"></div>'
const NOSCRIPT = /\s*<noscript>[\s\S]*?<\/noscript>/

/** The shell with a page in it. Throws where index.html has lost the place for one: a page published empty would go unnoticed. */
export function fillPage(shell: string, page: { path: string; head: string; content: string }): string {
  for (const [what, there] of [
    ['<!-- head -->…<!-- /head -->', HEAD.test(shell)],
    [ROOT, shell.includes(ROOT)],
    ['<noscript>', NOSCRIPT.test(shell)],
  ] as const) {
    if (!there) throw new Error(`index.html has no ${what}`)
  }
  // Functions, because `$&` in a text would mean something to replace.
  const html = shell
    .replace(HEAD, () => page.head)
    .replace(NOSCRIPT, '')
    .replace(ROOT, () => `<div id="root" data-prerendered="${page.path}">${page.content}</div>`)
  return lettingReadFirst(html)
}

/** The page reads without its scripts: on a thin line they come after the styles, not beside them. */
function lettingReadFirst(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}
