/** What judges say of values is what Ajv says of them: of every contract, fault by fault, with what both make of the value. */
import type { JsonSchema } from '@cloche/domain/catalogue'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { chanceOf, type Chance } from '../../testing/inputs/random.ts'
import { fitting, misfits } from '../../testing/from-schema.ts'
import { allCalls } from '../calls.ts'
import { FORMATS } from '../validation.ts'
import { Judges } from './judge.ts'

const options = {
  strict: false,
  useDefaults: true,
  allowUnionTypes: true,
  code: { optimize: false },
  formats: FORMATS,
} as const

const chance = chanceOf(20_261_129)

/** Values that stand where they may not, or barely may. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  Infinity,
  2_147_483_648,
  '',
  ' ',
  'a',
  'false',
  'true',
  '1',
  '1.5',
  '1e999',
  '-0',
  'null',
  'x'.repeat(201),
  '😀'.repeat(200),
  '\u0000',
  'a\nb',
  '\ud800',
  '2026-02-30',
  '2026-11-21',
  '2026-11-21T10:00:00Z',
  '2026-11-21T10:00:00+19:00',
  '01920000-0000-7000-8000-000000000000',
  'a@b.example',
  'https://example.com/a',
  [],
  [1, 1],
  ['a', 'a'],
  [null],
  [[]],
  [{}],
  {},
  { id: 'x' },
  { eq: 1 },
  { in: ['a', {}] },
  { value: 1, unit: 'g' },
  { value: 'x', unit: 3, more: 1 },
  { 'a/b~c': 1 },
  { constructor: 1 },
]

/** The same value with one part of it, somewhere, replaced, left out, repeated, or put beside. */
function spoiled(value: unknown, random: Chance): unknown {
  if (value === null || typeof value !== 'object' || random() < 0.15) return random.pick(ODD)
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, random.pick(ODD)]
    if (random() < 0.2) return [...value, ...value]
    const at = Math.floor(random() * value.length)
    return value.with(at, spoiled(value[at], random))
  }
  const names = Object.keys(value)
  if (names.length === 0 || random() < 0.15)
    return { ...value, [random.pick(['more', 'a/b~c', 'id', 'x'.repeat(300)])]: random.pick(ODD) }
  const name = random.pick(names)
  const { [name]: part, ...rest } = value as Record<string, unknown>
  return random() < 0.1 ? rest : { ...value, [name]: spoiled(part, random) }
}

/** The value with every option of the schema tried in turn. */
function variants(schema: JsonSchema): unknown[] {
  return (schema.anyOf ?? [schema]).flatMap(option => [fitting(option), fitting(option, true)])
}

const OF_BODIES = {
  judges: new Judges({ formats: FORMATS, coerces: false }),
  ajv: new Ajv2020(options),
}
const OF_ADDRESSES = {
  judges: new Judges({ formats: FORMATS, coerces: true }),
  ajv: new Ajv2020({ ...options, coerceTypes: true, removeAdditional: true }),
}

interface Said {
  readonly fits: boolean
  readonly faults: unknown
  readonly value: unknown
}

function compare(schema: JsonSchema, values: readonly unknown[], coerces: boolean): void {
  const { judges, ajv } = coerces ? OF_ADDRESSES : OF_BODIES
  const judge = judges.of(schema)
  const validate = ajv.compile(schema)
  for (const value of values) {
    const [one, other] = [structuredClone(value), structuredClone(value)]
    const found: { keyword: string; instancePath: string; params: object }[] = []
    const said: Said = { fits: judge(one, found as never), faults: found, value: one }
    const fits = validate(other)
    const faults = (validate.errors ?? []).map(({ keyword, instancePath, params }) => ({
      keyword,
      instancePath,
      params: plain(keyword, params),
    }))
    expect(
      { ...said, faults: found.map(each => ({ ...each, params: plain(each.keyword, each.params) })) },
      JSON.stringify(value)?.slice(0, 500),
    ).toEqual({ fits, faults, value: other })
  }
}

/** What faults tell of it: the names and limits. */
function plain(keyword: string, params: object) {
  const { missingProperty, additionalProperty, limit, pattern, format } = params as Record<string, unknown>
  return { keyword, missingProperty, additionalProperty, limit, pattern, format }
}

const CALLS = allCalls()

test('of bodies', () => {
  for (const { body } of CALLS) {
    if (body === undefined) continue
    const good = variants(body)
    const bad = [
      ...misfits(body).map(({ value }) => value),
      ...good.flatMap(value => Array.from({ length: 4 }, () => spoiled(value, chance))),
    ]
    compare(body, [...good, ...bad, ...ODD], false)
  }
}, 600_000)

test('of queries and paths, which are text', () => {
  for (const call of CALLS)
    for (const part of [call.query, call.params]) {
      if (part === undefined) continue
      const schema = { ...part, type: 'object', additionalProperties: false }
      const good = variants(schema)
      const bad = good.flatMap(value => Array.from({ length: 6 }, () => spoiled(value, chance)))
      const texts = [...good, ...bad].filter(
        value => typeof value === 'object' && value !== null && !Array.isArray(value),
      )
      compare(schema, texts, true)
      compare(
        schema,
        texts.map(value =>
          Object.fromEntries(Object.entries(value as object).map(([name, is]) => [name, String(is)])),
        ),
        true,
      )
    }
}, 600_000)

test('a word that no judge knows is refused, not passed over', () => {
  const judges = new Judges({ formats: FORMATS, coerces: false })
  expect(() => judges.of({ type: 'string', oneOf: [] })).toThrow('oneOf')
})
