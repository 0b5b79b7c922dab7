import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calculationsIn } from './calculations.ts'

const root = join(import.meta.dirname, '..')
let folder = ''

/** A project of one file in the project's own folder, so that it finds the room. */
beforeAll(() => {
  folder = mkdtempSync(join(root, 'node_modules/.calculations-'))
  const room = join(root, 'packages/domain/src/rules/amounts/index.ts')
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    files: ['sample.tsx'],
    compilerOptions: { jsx: 'react-jsx' },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(
    join(folder, 'sample.tsx'),
    `import type { Amount, Money, Price } from ${JSON.stringify(room)}
declare const a: { quantity: Amount; left?: Amount; life: { value: number; unit: 'hours' } }
declare const b: { quantity: Amount; price: Money | null; costing: Price }
declare const event: { target: { value: number }; currentTarget: { value: string } }
${[...WRONG, ...RIGHT].map((line, index) => `export const line${index} = () => ${line}`).join('\n')}
`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Each names its operands that it calculates with. */
const WRONG = [
  'a.quantity.value < b.quantity.value',
  '(a.left?.value ?? 0) - 1',
  'a.quantity.value === 0',
  '-a.quantity.value',
  'Math.max(0, a.quantity.value)',
  '[a, a].reduce((sum, { quantity: { value } }) => sum + value, 0)',
  '(b.price ?? 0) * 3',
  '(b.costing.cost === null ? 0 : b.costing.cost / 2)',
]
const RIGHT = [
  'a.life.value < 3',
  'event.target.value + 1',
  "event.currentTarget.value === ''",
  'b.price === null',
  'a.left?.value === undefined',
  '`${a.quantity.value} ${a.quantity.unit}`',
  'a.quantity.unit === b.quantity.unit',
  '({ ...a.quantity, value: b.quantity.value })',
]

test('who compares or calculates with an amount or with money is named with file, line and operand', () => {
  const first = 5
  const found = calculationsIn(folder, '.').map(line => line.replace(/:\d+ {2}/, '  '))
  expect(found).toEqual([
    `sample.tsx:${first}  a.quantity.value`,
    `sample.tsx:${first}  b.quantity.value`,
    `sample.tsx:${first + 1}  (a.left?.value ?? 0)`,
    `sample.tsx:${first + 2}  a.quantity.value`,
    `sample.tsx:${first + 3}  a.quantity.value`,
    `sample.tsx:${first + 4}  a.quantity.value`,
    `sample.tsx:${first + 5}  value`,
    `sample.tsx:${first + 6}  (b.price ?? 0)`,
    `sample.tsx:${first + 7}  b.costing.cost`,
  ])
})

test('the room itself is free to calculate', () => {
  const own = calculationsIn(root, 'packages/domain').filter(line => line.includes('rules/amounts'))
  expect(own).toEqual([])
})
