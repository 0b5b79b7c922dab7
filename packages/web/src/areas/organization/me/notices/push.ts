/** Messages that come to this browser while it is closed: asked for by a tap, and known by its address alone. */
import { call } from '../../../../data/wire/call.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  window.isSecureContext

const registered = async () => (await navigator.serviceWorker.getRegistration()) ?? null

async function current(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager.getSubscription()) ?? null
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))

/** Whether a subscription is for these keys of the installation: one for older ones gets nothing. */
function isFor(subscription: PushSubscription, pushKey: string): boolean {
  const held = subscription.options.applicationServerKey
  if (held === null) return true
  const wanted = bytesOf(pushKey)
  return new Uint8Array(held).every((byte, at) => byte === wanted[at])
}

export async function readPushState(pushKey: string): Promise<PushState> {
  if (!isSupported() || (await registered()) === null) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await current()
  return subscription !== null && isFor(subscription, pushKey) && Notification.permission === 'granted'
    ? 'on'
    : 'off'
}

/** Asks the browser, then its push service, and says the address to the server. Throws a `Problem`. */
export async function turnOn(pushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(pushKey)
  const registration = await navigator.serviceWorker.ready
  const before = await registration.pushManager.getSubscription()
  if (before !== null && !isFor(before, pushKey)) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushKey),
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  await call('POST', '/user/me/browser', {
    body: {
      browser: {
        endpoint: endpoint ?? subscription.endpoint,
        keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
      },
    },
  })
  return readPushState(pushKey)
}

/** Throws a `Problem`. */
export async function turnOff(pushKey: string): Promise<PushState> {
  const subscription = await current()
  if (subscription !== null) {
    await call('DELETE', '/user/me/browser', { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return readPushState(pushKey)
}
