import { expect, test } from 'vitest'
import { firstDraft } from './first-draft.ts'
import { programOf, stateChoices, type StatefulProgram } from './state-choices.ts'

const days = (value: number) => ({ value, unit: 'days' as const })
const states = [
  'init',
  'prepare',
  'cook',
  'chill',
  'freeze',
  'thaw',
  'serve',
  'waste',
  'unknown',
  'brine',
].map(path => ({ path, name: path === 'brine' ? 'In brine' : path }))
const program = (id: string, nextState: string, productIds: readonly string[] = []): StatefulProgram => ({
  id,
  name: id,
  nextState,
  productIds,
  nextBestBefore: null,
  nextExpiration: days(9),
})
const product = {
  id: 'stock',
  type: 'intermediate',
  life: {
    frozen: { bestBefore: days(90), expiration: null },
    chilled: { bestBefore: null, expiration: days(4) },
  },
  consumptionUnit: 'l' as const,
  weight: null,
  supplier: null,
}

test('the states of the product’s own life stand first, in the order food goes through them', () => {
  const choices = stateChoices(product, [], states)
  expect(choices.filter(choice => choice.isUsual).map(choice => choice.state)).toEqual(['chill', 'freeze'])
  expect(choices[0]?.life?.expiration).toEqual(days(4))
})

test('what ends the kitchen’s care is no beginning; own states keep their name', () => {
  const choices = stateChoices(product, [], states)
  const paths = choices.map(choice => choice.state)
  expect(paths).not.toContain('waste')
  expect(paths).not.toContain('unknown')
  expect(choices.find(choice => choice.state === 'brine')?.name).toBe('In brine')
})

test('a program of the product’s own is taken, one for all products only where the product says no life', () => {
  const choices = stateChoices(product, [program('all', 'chill'), program('own', 'cook', ['stock'])], states)
  const of = (state: string) => choices.find(choice => choice.state === state)!
  expect(of('cook').isUsual).toBe(true)
  expect(programOf(of('cook'), product.life)).toBe('own')
  expect(programOf(of('chill'), product.life)).toBeNull()
  expect(programOf({ ...of('chill'), state: 'prepare' }, {})).toBe('all')
})

const beginning = {
  product,
  choices: stateChoices(product, [], states),
  batchings: [],
  tile: null,
  lastTime: null,
  state: null,
  input: null,
}

test('a favourite brings its state and amount', () => {
  const tile = {
    id: 'f',
    productId: 'stock',
    productName: 'Stock',
    state: 'freeze',
    batchingId: 'bag',
    quantity: { value: 5, unit: 'l' },
  } as const
  expect(firstDraft({ ...beginning, tile })).toMatchObject({
    origin: 'production',
    state: 'freeze',
    batchingId: 'bag',
    quantity: { value: 5, unit: 'l' },
    count: 1,
  })
})

test('without any the last time counts, else the first usual state and one of its unit', () => {
  const lastTime = {
    state: 'freeze',
    programId: 'gone',
    batchingId: null,
    quantity: { value: 2, unit: 'l' },
  } as const
  expect(firstDraft({ ...beginning, lastTime })).toMatchObject({
    state: 'freeze',
    programId: null,
    quantity: { value: 2, unit: 'l' },
  })
  expect(firstDraft(beginning)).toMatchObject({ state: 'chill', quantity: { value: 1, unit: 'l' } })
})

test('an amount that is asked for stands on as many labels as are asked for, where they are alike', () => {
  const asked = { value: 80, unit: 'serving' } as const
  const drafted = (labels: number | null) => {
    const { count, quantity } = firstDraft({ ...beginning, asked, labels })
    return [count, quantity.value]
  }
  expect([8, 9, null].map(drafted)).toEqual([
    [8, 10],
    [1, 80],
    [1, 80],
  ])
})

test('an ingredient is received, unless it is planned, has a recipe, or is made of a label in hand', () => {
  const bought = { ...beginning, product: { ...product, type: 'ingredient', supplier: 'Prat' } }
  expect(firstDraft(bought)).toMatchObject({ origin: 'receipt', supplier: 'Prat' })
  const input = { labelId: 'l', quantity: { value: 1, unit: 'kg' } } as const
  expect(firstDraft({ ...bought, isPlanned: true }).origin).toBe('production')
  expect(firstDraft({ ...bought, hasRecipe: true }).origin).toBe('production')
  expect(firstDraft({ ...bought, input })).toMatchObject({ origin: 'production', inputs: [input] })
})
