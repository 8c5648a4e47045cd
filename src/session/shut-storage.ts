// Where somebody has forbidden this site to keep anything, the browser throws at the mere name of a storage. A visitor tracks a parcel all
// the same: what is for this tab is held in memory, and code that wants to keep something for longer hears that it does not work.

function isShut(name: 'localStorage' | 'sessionStorage'): boolean {
  // Prerendering has no browser.
  if (typeof window === 'undefined') return false
  try {
    return window[name] === null
  } catch {
    return true
  }
}

function inMemory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function keepsNothing(): Storage {
  const storage = inMemory()
  storage.setItem = () => {
    throw new DOMException('This browser lets the site keep nothing.', 'SecurityError')
  }
  return storage
}

/** Nobody can work here then: a session and the day's work need a place. */
export const storageIsShut = isShut('localStorage')

if (isShut('sessionStorage')) Object.defineProperty(window, 'sessionStorage', { value: inMemory() })
if (storageIsShut) Object.defineProperty(window, 'localStorage', { value: keepsNothing() })
