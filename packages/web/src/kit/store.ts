import { useSyncExternalStore } from 'react'

/** A value outside React that components follow: session, layout, words, messages. */
export interface Store<Value> {
  get: () => Value
  set: (next: Value | ((before: Value) => Value)) => void
  subscribe: (listener: () => void) => () => void
}

/** Makes a store. Setting the same value (by identity) tells nobody. */
export function makeStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      const after = typeof next === 'function' ? (next as (before: Value) => Value)(value) : next
      if (Object.is(after, value)) return
      value = after
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows a store from a component. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
