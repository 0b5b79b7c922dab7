import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sensorPath } from './index.ts'

test.each([
  ['room_or_fridge_C', [], 'room-or-fridge-c'],
  ['Temperatura (°C)', [], 'temperatura-c'],
  ['Cámara 2', ['camara-2'], 'camara-2-2'],
  ['°', [], 'logger'],
  ['', ['logger', 'logger-2'], 'logger-3'],
])('%j beside %j is %s', (name, taken, path) => {
  expect(sensorPath(name, new Set(taken))).toBe(path)
})

test('always of the form that sensors take, and free', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.array(fc.string()), (name, taken) => {
      const path = sensorPath(name, new Set(taken))
      expect(path).toMatch(/^[a-z0-9]+([/-][a-z0-9]+)*$/)
      expect(path.length).toBeLessThanOrEqual(100)
      expect(taken).not.toContain(path)
    }),
  )
})
