import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptNames, writeText } from '../layout/storage.ts'
import { forgetKept } from '../vault/forget.ts'
import { forgetRecent, noteRecent, recentFirst, recentIds } from './recent.ts'

/** As browsers have it: the keys of the object are what is kept. */
const methods = {
  getItem(this: Record<string, string>, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}

beforeEach(() => vi.stubGlobal('localStorage', Object.create(methods)))
afterEach(() => vi.unstubAllGlobals())

test('who came last comes first, the others stay as they are', () => {
  const people = ['ana', 'marta', 'unai', 'pau'].map(id => ({ id }))
  const idsOf = (recent: readonly string[]) => recentFirst(people, recent).map(({ id }) => id)
  expect(idsOf([])).toEqual(['ana', 'marta', 'unai', 'pau'])
  expect(idsOf(['unai', 'gone', 'marta'])).toEqual(['unai', 'marta', 'ana', 'pau'])
})

test('the end of a session leaves who came last, and nothing else of theirs; the end of the tablet does not', async () => {
  noteRecent('ana')
  noteRecent('unai')
  noteRecent('ana')
  writeText('jwt', 'of-ana')
  writeText('terminal.session', 'of-ana')
  await forgetKept()
  expect(recentIds()).toEqual(['ana', 'unai'])
  expect(keptNames()).toEqual(['terminal.recent'])
  forgetRecent()
  expect(keptNames()).toEqual([])
})
