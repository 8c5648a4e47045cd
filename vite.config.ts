import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import {
  driversDay,
  firstApp,
  firstLibraries,
  firstOfSignedIn,
  sharedWithDriver,
  sharedWithVisitors,
  signingIn,
  visitorsForms,
} from './scripts/build/first-load.ts'
import { preloadedFiles } from './scripts/build/preloaded-files.ts'
import { prerenderPages } from './scripts/build/prerender-pages.ts'
import { releasedLibraries } from './scripts/build/released-libraries.ts'
import { refuseSecrets } from './scripts/build/refuse-secrets.ts'
import { visitorPart } from './scripts/build/visitor-part.ts'
import { webManifest } from './scripts/build/web-manifest.ts'

const visitor = visitorPart()

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? releasedLibraries : [] },
  plugins: [
    react(),
    tailwindcss(),
    visitor.plugin,
    refuseSecrets(),
    prerenderPages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // Registered by src/app/pwa/app-update.ts: an inline script would be refused by the content security policy.
      injectRegister: false,
      includeManifestIcons: false,
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,wasm,woff2}', 'icons/icon.svg'],
        globIgnores: ['.vite/**', 'service-worker.js'],
        // The scanner's WebAssembly is 1.1 MB: too much for Workbox's default, needed where there is no signal.
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
        manifestTransforms: [visitor.markEntries],
      },
    }),
  ],
  build: {
    // Tailwind 4's floor (cascade layers, registered properties) for Android, where WebView and Chrome update apart from the phone. An iPhone keeps
    // the browser of its last system: what it lacks is brought by src/app/older-browsers.ts, and no more is used (browser-floor.test.ts).
    target: ['chrome111', 'safari15.4', 'firefox128'],
    // Inlined assets would be data: addresses, which the content security policy allows for images alone.
    assetsInlineLimit: 0,
    // Safari before 17 ignores the hints without the polyfill and asks a moment later; everybody else would load it for nothing.
    modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
    // Prerendering and the service worker take their time after the build; that is no warning for those who run npm start.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: firstLibraries, priority: 5 },
            { name: firstApp, priority: 4 },
            { name: visitorsForms, priority: 4 },
            { name: signingIn, priority: 3 },
            { name: sharedWithVisitors, priority: 3 },
            { name: firstOfSignedIn, priority: 2 },
            { name: sharedWithDriver, priority: 1 },
            { name: driversDay },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
}))
