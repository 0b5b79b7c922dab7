import { beforeEach, expect, test } from 'vitest'
import { beginBusy, busyCount, resetBusy } from './busy.ts'

beforeEach(resetBusy)

test('counts what is running; ending twice counts once', () => {
  const [one, other] = [beginBusy(), beginBusy()]
  one()
  one()
  expect(busyCount()).toBe(1)
  other()
  expect(busyCount()).toBe(0)
})

test('a call of a page that was left no longer counts', () => {
  const old = beginBusy()
  resetBusy()
  const fresh = beginBusy()
  old()
  expect(busyCount()).toBe(1)
  fresh()
  expect(busyCount()).toBe(0)
})
