import { bornLabel, moveFacts, moveLabels } from '@cloche/domain/operations'
import { expect, test, vi } from 'vitest'
import type { Label } from '../calls.ts'

vi.hoisted(() =>
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined }),
)
const { contentLocally } = await import('./local-content.ts')
const { findLocally } = await import('../../../data/scan/local-scan.ts')
const { kitchenOf } = await import('../../../data/outbox/kitchen-here.ts')

const days = (value: number) => ({ value, unit: 'days' as const })
const life = {
  chill: { bestBefore: null, expiration: days(3) },
  freeze: { bestBefore: days(90), expiration: null },
}
const at = '2026-11-22T10:00:00.000Z'
const product = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Stock',
  sku: 'ST-1',
  gtin: null,
  life,
  lifeEnds: null,
  batchPattern: 'S{batch:3}',
  elaborationId: null,
  allAllergens: { celery: 'contains' },
  printedIngredients: 'bones, celery',
  storage: null,
}
const facts = {
  language: 'en',
  place: { id: 'k', name: 'Kitchen', timeZone: 'Europe/Madrid', lifeEnds: null },
  organization: { name: 'Demo', address: null, digitalLinkDomain: null, publicUrl: 'https://c.test' },
  products: [product],
  batchings: [],
  programs: [],
  states: ['chill', 'freeze', 'waste'].map(path => ({ path, name: path, isFinal: path === 'waste' })),
  steps: [],
  labels: [],
  batches: [],
} as never
const serials = ['2', '3'].map(end => `Y33333333${end}`)

function made() {
  const labels = serials.map((serial, index) => ({
    ...bornLabel({
      id: product.id.replace(/.$/, String(index + 2)),
      serial,
      locationId: 'k',
      productId: product.id,
      batchId: 'b',
      state: 'chill',
      quantity: { value: 1, unit: 'kg' },
      initialQuantity: { value: 1, unit: 'kg' },
      madeAt: at,
      stateSince: at,
      allergens: { celery: 'contains' },
    }),
  }))
  return { batch: { id: 'b', code: 'S007', supplierLot: null }, labels: labels as unknown as Label[] }
}

test('what is printed here says what the server would say, and is found again by its code', () => {
  const { batch, labels } = made()
  const content = contentLocally(facts, labels[0]!, batch as never, 'Chilled', 'Ana')!
  expect(content).toMatchObject({ batchCode: 'S007', serial: 'Y333333332', ingredients: 'bones, celery' })
  for (const code of [labels[0]!.serial, labels[0]!.serial.toLowerCase(), content.bytecodeAddress])
    expect(findLocally(facts, labels, code)).toMatchObject([{ entity: 'label', id: labels[0]!.id }])
  expect(findLocally(facts, labels, 'st-1')).toMatchObject([{ entity: 'product' }])
  expect(findLocally(facts, labels, 'NOBODY')).toEqual([])
})

test('lives end with the day or at the hour, as the product says, else the place; the print carries it', () => {
  const { batch } = made()
  const chilledAt = (place: string | null, own: string | null) => {
    const here = { ...(facts as object), products: [{ ...product, lifeEnds: own }] } as never
    const ready = { ...made().labels[0]!, state: 'ready', expiration: null, dateLines: [] }
    const { known, moment } = kitchenOf(
      {
        ...(here as object),
        by: { organizationId: 'o', roleLevel: 0, isPlatformOwner: false },
        locations: [{ id: 'k', timeZone: 'Europe/Madrid', lifeEnds: place, hierarchy: ['k'] }],
      } as never,
      [ready],
      [{ ...batch, status: 'available', productId: product.id, name: 'Stock' }],
      at,
      [],
    )!
    const asked = { labelIds: [ready.id], kind: 'chill' as const, toState: 'chill' }
    const decision = moveLabels.decide(asked, moveFacts(known, asked)!, moment)
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
    const [label] = decision.effects.labels.changed
    return contentLocally(here, label as never, batch as never, 'Chilled', null)!.expiration
  }
  // 23:59 in Madrid.
  const endOfDay = '2026-11-25T22:59:00Z'
  const hour = '2026-11-25T10:00:00Z'
  expect(chilledAt(null, null)).toBe(endOfDay)
  expect(chilledAt('hour', null)).toBe(hour)
  expect(chilledAt('hour', 'endOfDay')).toBe(endOfDay)
  expect(chilledAt(null, 'hour')).toBe(hour)
})
