import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnMissingChunk } from './missing-chunk.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page with or without a network; answers what happens when a chunk of it is missing at some instants. */
function missingAt(instants: readonly number[], onLine: boolean): { reloads: number; reported: number } {
  const reload = vi.fn()
  const kept = new Map<string, string>()
  const page = Object.assign(new EventTarget(), { location: { reload } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  let now = 0
  reloadOnMissingChunk(() => now)
  let reported = 0
  for (now of instants)
    reported += Number(page.dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
  return { reloads: reload.mock.calls.length, reported }
}

test('a page of an older version starts anew, at most once a minute', () => {
  expect(missingAt([100_000, 130_000, 161_000], true)).toEqual({ reloads: 2, reported: 1 })
})

test('without a network the page stays, and whoever asked for the chunk learns of it', () => {
  expect(missingAt([100_000], false)).toEqual({ reloads: 0, reported: 1 })
})
