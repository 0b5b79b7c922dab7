import { lazy, Suspense, useEffect, useState } from 'react'

/** A part that cannot be fetched is done without. */
const UpdatePrompt = lazy(() => import('./update-prompt.tsx').catch(() => ({ default: () => null })))

/** Keeps the app for offline starts and offers new versions, once the first screen stands there. */
export function UpdateHost() {
  const [isLoaded, setIsLoaded] = useState(document.readyState === 'complete')
  useEffect(() => {
    const loaded = () => setIsLoaded(true)
    window.addEventListener('load', loaded)
    return () => window.removeEventListener('load', loaded)
  }, [])
  useEffect(() => {
    if (!isLoaded || !import.meta.env.PROD) return
    const timer = setTimeout(() => {
      void import('./service-worker.ts').then(module => module.registerServiceWorker()).catch(() => undefined)
    }, 1000)
    return () => clearTimeout(timer)
  }, [isLoaded])
  return (
    isLoaded && (
      <Suspense>
        <UpdatePrompt />
      </Suspense>
    )
  )
}
