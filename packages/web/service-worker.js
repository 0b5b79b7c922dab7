/*
 * Keeps what the app is made of, so that it starts without a connection: the page itself, and every hashed file
 * that was fetched once. What the server says (/api) is never kept. A new build is a new version of this file: it
 * waits until the person lets it take over.
 */
const version = '__VERSION__'
const cacheName = `cloche-${version}`

/** The page and the files it names; without them there is no start. */
async function keepPage() {
  const cache = await caches.open(cacheName)
  const page = await fetch('/', { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The page was answered with ${page.status}`)
  const text = await page.clone().text()
  await cache.put('/', page)
  await keep([...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path))
}

/** Keeps files of our own that are not kept yet. */
async function keep(paths) {
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(request => new URL(request.url).pathname))
  await Promise.all(paths.filter(path => !kept.has(path)).map(path => cache.add(path).catch(() => undefined)))
}

async function forgetOthers() {
  const names = await caches.keys()
  const others = names.filter(name => name.startsWith('cloche-') && name !== cacheName)
  await Promise.all(others.map(name => caches.delete(name)))
}

/** A hashed file never changes: the kept one, else the server's. */
async function hashedFile(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request.url, answer.clone())
  return answer
}

/** The server's, and without a connection the kept one. */
async function freshest(request, path) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(path)
    if (kept === undefined) throw error
    return kept
  }
}

self.addEventListener('install', event => event.waitUntil(keepPage()))
self.addEventListener('activate', event => event.waitUntil(forgetOthers().then(() => self.clients.claim())))
self.addEventListener('message', ({ data }) => {
  if (data?.kind === 'take-over') void self.skipWaiting()
  if (data?.kind === 'keep') void keep(data.paths)
})
self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/api/') || url.pathname === '/service-worker.js') return
  if (url.pathname.startsWith('/assets/')) event.respondWith(hashedFile(request))
  else event.respondWith(freshest(request, request.mode === 'navigate' ? '/' : url.pathname))
})

/** What a push service brings is shown at once, also where no page is open: browsers ask for that. */
self.addEventListener('push', event => {
  let message
  try {
    message = event.data?.json() ?? {}
  } catch {
    message = {}
  }
  const { title = 'Cloche', body = '', address = '/', tag, lang, isUrgent = false } = message
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang,
      icon: '/favicon.svg',
      badge: '/favicon.svg',
      renotify: tag !== undefined,
      requireInteraction: isUrgent,
      data: { address },
    }),
  )
})

/** A page of ours that is open goes there; else one is opened. Nothing but an address within the application is. */
async function openAddress(address) {
  const within = typeof address === 'string' && /^\/(?!\/)/.test(address) ? address : '/'
  const to = new URL(`/#${within}`, self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [page] = pages.filter(one => new URL(one.url).origin === self.location.origin)
  if (page === undefined) return self.clients.openWindow(to)
  await page.focus()
  return page.navigate(to)
}
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openAddress(event.notification.data?.address))
})
