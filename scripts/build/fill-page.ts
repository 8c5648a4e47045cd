const HEAD = /<!-- head -->[\s\S]*<!-- \/head -->/
const ROOT = '<div id="root"></div>'
const NOSCRIPT = /\s*<noscript>[\s\S]*?<\/noscript>/
const FIRST_PAINT = '<script src="/first-paint.js"></script>'
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/** The shell with a page in it. Throws where index.html has lost the place for one: a page published empty would go unnoticed. */
export function fillPage(shell: string, page: { path: string; head: string; content: string; preloads: string }): string {
  for (const [what, there] of [
    ['<!-- head -->…<!-- /head -->', HEAD.test(shell)],
    [ROOT, shell.includes(ROOT)],
    ['<noscript>', NOSCRIPT.test(shell)],
    [FIRST_PAINT, shell.includes(FIRST_PAINT)],
  ] as const) {
    if (!there) throw new Error(`index.html has no ${what}`)
  }
  // Functions, because `$&` in a text would mean something to replace.
  return shell
    .replace(HEAD, () => page.head)
    .replace(NOSCRIPT, '')
    .replaceAll(SCRIPTS, '')
    .replace(FIRST_PAINT, () => afterPainting((shell.match(SCRIPTS) ?? []).join('') + page.preloads) + FIRST_PAINT)
    .replace(ROOT, () => `<div id="root" data-prerendered="${page.path}">${page.content}</div>`)
}

/** The page reads without its scripts: public/first-paint.js takes them out of here once it is painted. The large ones come first. */
function afterPainting(scripts: string): string {
  return `<template id="scripts">${scripts}</template>\n    `
}
