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
