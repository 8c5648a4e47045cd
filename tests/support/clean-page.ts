import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// Files that share a page load the renderer once, and its own cleaning up is the first file's alone.
afterEach(() => cleanup())
