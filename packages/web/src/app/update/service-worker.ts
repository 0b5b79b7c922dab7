import { addressQuery } from '../../data/layout/address-query.ts'
import { readText, writeText } from '../../data/layout/storage.ts'
import { makeStore } from '../../kit/store.ts'
import { mayPrompt } from './may-prompt.ts'

/** How often an open page looks for a new version. */
const lookEvery = 60 * 60_000

/** The new version that waits to take over; null while there is none, or it is not to be offered now. */
export const waitingVersion = makeStore<ServiceWorker | null>(null)

function offer(worker: ServiceWorker): void {
  const lastAt = Number(readText('updatePromptedAt') ?? 0)
  if (!mayPrompt({ lastAt, now: Date.now(), query: addressQuery() })) return
  writeText('updatePromptedAt', String(Date.now()))
  waitingVersion.set(worker)
}

/** Tells the worker which files this page has fetched before there was one. */
function keepWhatIsHere(worker: ServiceWorker | null): void {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  worker?.postMessage({ kind: 'keep', paths: [...new Set(paths)] })
}

function follow(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first version there is: nothing is out of date.
  const isUpdate = () => navigator.serviceWorker.controller !== null
  if (registration.waiting !== null && isUpdate()) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isUpdate()) offer(worker)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), lookEvery)
}

/** For so long a new version is waited for; then the page starts anew all the same, and the server's page is the new one. */
const takeOverWithin = 5000

/** Lets the new version take over and starts the app anew with it; at once, where another tab let it before. */
export function takeOver(worker: ServiceWorker): void {
  const startAnew = () => window.location.reload()
  if (worker.state !== 'installed') return startAnew()
  navigator.serviceWorker.addEventListener('controllerchange', startAnew, { once: true })
  setTimeout(startAnew, takeOverWithin)
  worker.postMessage({ kind: 'take-over' })
}

/** Registers the worker that keeps the app for offline starts. Browsers without one do without. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    follow(await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }))
    keepWhatIsHere((await navigator.serviceWorker.ready).active)
  } catch (error) {
    console.warn('The app cannot be kept for offline starts', error)
  }
}
