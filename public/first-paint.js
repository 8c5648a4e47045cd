// Before anything is painted: nobody should see a page pass by that is not for them. Only hints, taken back as soon as the app runs
// (src/app/root.tsx, src/ui/tokens.css). A file of its own because the content security policy allows no inline script.
const page = document.documentElement
let signedIn = false
try {
  signedIn = localStorage.getItem('isLoggedIn') === 'true'
} catch {
  // Storage may be forbidden; then there is no session either.
}
// A link out of a mail arrives at the home page and goes on to another.
const mailLink = /[#&?](access_token|token_hash|error_code)=/.test(location.href)
if (signedIn) page.dataset.signedIn = ''
if (mailLink || (signedIn && location.pathname === '/')) page.dataset.passingBy = ''

// A form of a prerendered page that is sent before the app runs waits for it (src/app/root.tsx): the browser alone would load the page
// anew, without what was typed.
addEventListener(
  'submit',
  (event) => {
    if (page.dataset.running !== undefined) return
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) event.target.dataset.sentEarly = ''
  },
  true,
)

// A prerendered page is painted before its scripts are asked for: where the line is quick they would run before anything is seen, on a poor
// phone for long. Nobody waits for a painting where the page is not the one to be read, or is in a tab behind others.
const scripts = document.getElementById('scripts')
if (scripts instanceof HTMLTemplateElement) {
  const load = () => document.head.append(scripts.content)
  const afterThisFrame = () => requestAnimationFrame(() => setTimeout(load))
  if (signedIn || mailLink || document.hidden) load()
  else {
    new PerformanceObserver((entries, observer) => {
      // The first painting may be of an empty page.
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', afterThisFrame)
      else afterThisFrame()
    }).observe({ type: 'paint', buffered: true })
    // As long as in src/ui/tokens.css: a tab that went behind others meanwhile is not painted.
    setTimeout(load, 4000)
  }
}
