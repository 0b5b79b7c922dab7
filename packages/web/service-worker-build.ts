import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Puts the service worker beside the page. Its version is the digest of everything built, so that browsers see a
 * new one exactly when something changed.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
      const digest = createHash('sha256').update(source)
      for (const name of Object.keys(bundle).sort()) digest.update(name)
      const version = digest.digest('hex').slice(0, 16)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source.replace('__VERSION__', version),
      })
    },
  }
}
