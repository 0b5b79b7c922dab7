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
}

export const toastStore = makeStore<readonly Toast[]>([])
let count = 0

/** Puts a message up; answers its id. At most four stand at a time, the oldest goes. */
export function showToast(toast: Omit<Toast, 'id' | 'stays'> & { stays?: number | null }): number {
  count += 1
  const id = count
  const stays = toast.stays === undefined ? (toast.action === undefined ? 6000 : 8000) : toast.stays
  toastStore.set(before => [...before.slice(-3), { ...toast, id, stays }])
  return id
}

/** Takes all messages away. */
export function closeToasts(): void {
  toastStore.set([])
}

export function closeToast(id: number): void {
  toastStore.set(before => before.filter(toast => toast.id !== id))
}
