import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SENSOR_KINDS } from '../../../catalogue/names/devices.ts'
import {
  modelEffects,
  softwareStanding,
  type HeldSensor,
  type ModelSensor,
  type SensorKind,
} from '../index.ts'
import cases from './model.cases.json' with { type: 'json' }

const modelSensor = (text: string): ModelSensor => {
  const [path = '', kind] = text.split(' ')
  return { path, kind: kind as SensorKind }
}
const heldSensor = (text: string): HeldSensor => {
  const [id = '', ...rest] = text.split(' ')
  return { id, ...modelSensor(rest.join(' ')) }
}

test.each(cases.effects)('$why', ({ model, held, becomes }) => {
  const effects = modelEffects(model.map(modelSensor), held.map(heldSensor))
  expect(effects.map(({ becomes: what, heldId }) => (heldId === null ? what : `${what} ${heldId}`))).toEqual(
    becomes,
  )
})

test.each(cases.software)(
  'runs $running, published $published: $newest',
  ({ running, published, ...standing }) => {
    const { newest, isNewer } = softwareStanding(
      running,
      published.map(softwareVersion => ({ softwareVersion })),
    )
    expect({ newest: newest?.softwareVersion ?? null, isNewer }).toEqual(standing)
  },
)

test('what was added once is kept the next time, and no sensor stands for two', () => {
  const sensor = fc.record({
    path: fc.constantFrom('air', 'core', 'door', 'a/air', 'b/air', 'a/core'),
    kind: fc.constantFrom(...SENSOR_KINDS),
  })
  const some = fc.uniqueArray(sensor, { selector: ({ path }) => path, maxLength: 6 })
  fc.assert(
    fc.property(some, some, (model, standing) => {
      const held = standing.map((one, at) => ({ ...one, id: `h${at}` }))
      const effects = modelEffects(model, held)
      const kept = effects.flatMap(({ heldId }) => (heldId === null ? [] : [heldId]))
      expect(new Set(kept).size).toBe(kept.length)
      const added = effects.filter(({ becomes }) => becomes === 'added')
      const later = [...held, ...added.map(({ sensor: one }, at) => ({ ...one, id: `n${at}` }))]
      // A path at a device is used once.
      expect(new Set(later.map(({ path }) => path)).size).toBe(later.length)
      for (const { becomes } of modelEffects(model, later)) expect(becomes).not.toBe('added')
    }),
  )
})
