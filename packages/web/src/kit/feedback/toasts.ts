import { makeStore } from '../store.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'danger'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly title?: string | undefined
  readonly message?: string | undefined
  /** A button that takes the thing back, or leads on. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** Milliseconds until it goes by itself; null stays until closed. */
  readonly stays: number | null
  /** It stands where messages are switched off, too. */
  readonly isPart?: boolean | undefined
}

export const toastStore = makeStore<readonly Toast[]>([])
let count = 0

/** Places of messages, from the top: with a button, about a failure, and all others. */
const places = ['action', 'failure', 'word'] as const
type Place = (typeof places)[number]

/** Where a message stands. What can be pressed has a place of its own: no other message moves it. */
export const placeOf = ({ action, tone }: Pick<Toast, 'action' | 'tone'>): Place =>
  action !== undefined ? 'action' : tone === 'danger' ? 'failure' : 'word'

/** Puts a message up; answers its id. One stands at each place, the newest, in the order of the places. */
export function showToast(toast: Omit<Toast, 'id' | 'stays'> & { stays?: number | null }): number {
  count += 1
  const id = count
  const stays = toast.stays === undefined ? (toast.action === undefined ? 6000 : 8000) : toast.stays
  const place = placeOf(toast)
  toastStore.set(before =>
    [...before.filter(other => placeOf(other) !== place), { ...toast, id, stays }].toSorted(
      (one, other) => places.indexOf(placeOf(one)) - places.indexOf(placeOf(other)),
    ),
  )
  return id
}

/** Says something else in a message that still stands, for as long again; false where it is gone. */
export function changeToast(id: number, change: Pick<Toast, 'tone' | 'title' | 'message'>): boolean {
  const stands = toastStore.get().some(toast => toast.id === id)
  if (stands)
    toastStore.set(before => before.map(toast => (toast.id === id ? { ...toast, ...change } : toast)))
  return stands
}

/** Takes all messages away. */
export function closeToasts(): void {
  toastStore.set([])
}

export function closeToast(id: number): void {
  toastStore.set(before => before.filter(toast => toast.id !== id))
}
