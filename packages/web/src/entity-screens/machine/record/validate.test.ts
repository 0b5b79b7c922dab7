import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Field } from '@cloche/domain/catalogue'
import { allFields, valueSchema } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { emailAddress, emailAddresses, webAddress } from '@cloche/domain/rules/addresses'
import { isValidGln, isValidGtin, isValidSscc } from '@cloche/domain/rules/codes'
import { describe, expect, test } from 'vitest'
import { faultOf } from './validate.ts'

/** The server's judge, with the formats it knows. */
const ajv = new Ajv2020({ strict: false, allowUnionTypes: true })
const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
const quietly = (test: (text: string) => boolean) => (text: string) => {
  try {
    return test(text)
  } catch {
    return false
  }
}
ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
ajv.addFormat('date', quietly(isDate))
ajv.addFormat(
  'date-time',
  quietly(text => isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))),
)
ajv.addFormat('gtin14', (text: string) => text.length === 14 && isValidGtin(text))
ajv.addFormat('gln13', isValidGln)
ajv.addFormat('sscc18', isValidSscc)
ajv.addFormat('email-address', (text: string) => text === '' || emailAddress(text) !== undefined)
ajv.addFormat('email-addresses', (text: string) => emailAddresses(text) !== undefined)
ajv.addFormat('web-address', (text: string) => text === '' || webAddress(text) !== undefined)

const uuid = '01a1fd48-5201-708e-8635-45bc7bbbd047'
/** Values of every shape, at and beyond the limits that declarations set. */
const values: readonly unknown[] = [
  null,
  true,
  '',
  'a',
  'x'.repeat(64),
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(4001),
  'two\nlines',
  'a\u0007bell',
  'ES',
  'Ñandú 👩‍🍳',
  '#058159',
  '#05815',
  'cook/oven',
  'kitchen',
  'ingredient',
  'contains',
  '04006381333931',
  '04006381333932',
  '376104250021234569',
  uuid,
  '2026-11-21',
  '2026-02-30',
  '2026-11-21T10:00:00.000Z',
  'not@mail',
  'ana@kitchen.example',
  'ana@kitchen.example, ben@kitchen.example',
  'https://kitchen.example',
  'javascript:alert(1)',
  0,
  -1,
  1.5,
  5,
  6,
  100_001,
  401,
  -101,
  2_147_483_648,
  1e13,
  [],
  [uuid],
  [uuid, uuid],
  Array.from({ length: 1001 }, (_, at) => `${uuid.slice(0, -4)}${String(at).padStart(4, '0')}`),
  ['vegan'],
  ['vegan', 'vegan'],
  ['meat'],
  {},
  { value: 1, unit: 'kg' },
  { value: -1, unit: 'kg' },
  { value: 1, unit: 'stone' },
  { value: 1 },
  { value: 3, unit: 'days' },
  { value: 3.5, unit: 'days' },
  { milk: 'contains' },
  { milk: 'perhaps' },
  { cheese: 'contains' },
  { fat: 1.2 },
  { fat: -1 },
  { chilled: { bestBefore: null, expiration: { value: 3, unit: 'days' } } },
  { chilled: { bestBefore: null } },
  { 'Not A Key': { bestBefore: null, expiration: null } },
  [{ kind: 'opening', weekday: 1, from: '09:00', to: '24:00' }],
  [{ kind: 'opening', weekday: 8, from: '09:00', to: '17:00' }],
  [{ kind: 'opening', weekday: 1, from: '9:00', to: '17:00' }],
  { type: 'Point', coordinates: [1, 2] },
  { type: 'Point', coordinates: [1, 2, 3] },
]

const fields = ALL_ENTITIES.flatMap(entity =>
  Object.entries(allFields(entity)).map(([name, field]) => [`${entity.name}.${name}`, field] as const),
)

describe('what is judged here is judged as the server judges it', () => {
  test.each(fields)('%s', (_, field: Field) => {
    const judge = ajv.compile(valueSchema(field))
    const different = values.filter(
      value => (faultOf(valueSchema(field), value, 'field') === undefined) !== judge(value),
    )
    expect(different).toEqual([])
  })
})

describe('faults', () => {
  test.each([
    [
      { type: 'string', maxLength: 3 },
      'four',
      { path: 'f', rule: 'problem.field.tooLong', values: { limit: 3 } },
    ],
    [{ type: 'number', minimum: 2 }, 1, { path: 'f', rule: 'problem.field.tooSmall', values: { limit: 2 } }],
    [{ type: 'number' }, Number.NaN, { path: 'f', rule: 'problem.field.notANumber' }],
    [{ type: 'string', format: 'gtin14' }, '1', { path: 'f', rule: 'problem.field.gtin' }],
    [
      { type: 'object', properties: { value: { type: 'number', maximum: 9 } } },
      { value: 10 },
      { path: 'f.value', rule: 'problem.field.tooLarge', values: { limit: 9 } },
    ],
    [{ type: 'object', required: ['unit'] }, {}, { path: 'f.unit', rule: 'problem.field.required' }],
  ])('%j of %j', (schema, value, fault) => {
    expect(faultOf(schema, value, 'f')).toEqual(fault)
  })

  test('length is counted in characters, not in units of their encoding', () => {
    expect(faultOf({ type: 'string', maxLength: 2 }, '👩👩', 'f')).toBeUndefined()
  })
})
