import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './service-worker-build.ts'

const api = process.env['CLOCHE_API'] ?? 'http://127.0.0.1:8080'

/**
 * Few files instead of a hundred crumbs, each of which costs a round trip and a kilobyte of headers: what every
 * page needs, the signs that several screens share, and what five screens or more have in common. The rest is
 * left to the bundler: a chunk a screen.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 2 },
  { name: 'workplace', minShareCount: 5, priority: 1 },
]

/**
 * The build: hashed files under /assets, nothing inline (the server sends `script-src 'self'`), one chunk a
 * screen. The React Compiler runs on our own sources.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react({ compiler: true }), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { port: 5173, proxy: { '/api': api } },
  preview: { port: 4173, proxy: { '/api': api } },
})
