import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  days,
  faultsOf,
  g,
  kg,
  moveLabels,
  only,
  readLabel,
  registered,
  rowsOf,
} from '../../../testing/labels.ts'

let t: TestApp
let token: string
let sauce: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
  sauce = (await t.make('product', { name: 'Sauce', allergens: { celery: 'contains' } }))['id']
})
afterAll(() => t.close())

const split = (labelId: string, parts: object[], id?: string) =>
  t.call(token, 'POST', '/labeling/split', { split: { labelId, parts, ...(id ? { id } : {}) } })
const merge = (labelIds: string[], id?: string) =>
  t.call(token, 'POST', '/labeling/merge', { merge: { labelIds, ...(id ? { id } : {}) } })
const some = async (more: object = {}) => {
  const { labels, batch } = await registered(t, token, { productId: sauce, ...more })
  return { ids: labels.map(label => label['id'] as string), batchId: batch['id'] as string }
}

describe('splitting', () => {
  test('parts carry product, batch, state, dates and allergens; the rest stays', async () => {
    const { ids, batchId } = await some({ expiration: '2099-01-01', note: 'for Saturday' })
    const answer = await split(ids[0]!, [g(250), g(250)])
    expect(answer.body['label']).toMatchObject({ id: ids[0], quantity: kg(0.5), isFinal: false })
    expect(answer.body['labels']).toHaveLength(2)
    for (const part of answer.body['labels'])
      expect(await readLabel(t, token, part.id)).toMatchObject({
        batchId,
        state: 'chill',
        quantity: kg(0.25),
        initialQuantity: kg(0.25),
        expiration: '2099-01-01T22:59:00.000Z',
        allergens: { celery: 'contains' },
        note: 'for Saturday',
      })
    const all = await split(ids[0]!, [kg(0.5)])
    expect(all.body['label']).toMatchObject({ quantity: kg(0), isFinal: true })
    expect(faultsOf((await split(ids[0]!, [g(1)])).body)).toEqual(['split.labelId problem.label.closed'])
  })

  test('never more than the whole, in units that fit', async () => {
    const { ids } = await some()
    expect(faultsOf((await split(ids[0]!, [g(600), g(600)])).body)).toEqual([
      'split.parts trace.amount.exceeds',
    ])
    expect(faultsOf((await split(ids[0]!, [g(100), { value: 1, unit: 'ml' }])).body)).toEqual([
      'split.parts.1 trace.unit.incompatible',
    ])
    expect((await split(ids[0]!, [])).status).toBe(400)
    const elsewhere = await t.token(3, { place: 'sibling' })
    const theirs = await t.call(elsewhere, 'POST', '/labeling/split', {
      split: { labelId: ids[0], parts: [g(1)] },
    })
    expect(theirs.body['code']).toBe('UNKNOWN_LINK')
  })

  test('sent twice it is split once', async () => {
    const { ids } = await some()
    const id = newId()
    const [first, second] = await Promise.all([split(ids[0]!, [g(100)], id), split(ids[0]!, [g(100)], id)])
    expect(second.body).toEqual(first.body)
    expect((await readLabel(t, token, ids[0]!))['quantity']).toEqual(kg(0.9))
  })
})

describe('merging', () => {
  test('of one batch: amounts add up, the sources are closed', async () => {
    const { ids, batchId } = await some({
      items: [
        { count: 2, quantity: kg(1) },
        { count: 1, quantity: g(500) },
      ],
    })
    const answer = await merge(ids)
    expect(answer.body['label']).toMatchObject({
      batchId,
      quantity: kg(2.5),
      initialQuantity: kg(2.5),
      isFinal: false,
    })
    expect(answer.body['labels'].map((label: { isFinal: boolean }) => label.isFinal)).toEqual([
      true,
      true,
      true,
    ])
    const links = await rowsOf(
      t,
      'select kind, quantity_value as value, quantity_unit as unit from label_link where organization_id = $1 and to_id = $2 order by quantity_value',
      [answer.body['label'].id],
    )
    expect(links).toEqual([
      { kind: 'merge', value: 1, unit: 'kg' },
      { kind: 'merge', value: 1, unit: 'kg' },
      { kind: 'merge', value: 500, unit: 'g' },
    ])
  })

  test('of several batches: a batch of its own, the shortest dates, all allergens', async () => {
    const nuts = (await t.make('product', { name: 'Nuts', allergens: { nuts: 'contains' } }))['id']
    const nutty = await registered(t, token, { productId: nuts })
    const one = await some({ expiration: '2099-03-01', bestBefore: '2099-01-01' })
    const two = await some({
      expiration: '2099-02-01',
      inputs: [{ labelId: nutty.labels[0]!['id'], quantity: g(10) }],
    })
    const answer = await merge([one.ids[0]!, two.ids[0]!])
    const label = await readLabel(t, token, answer.body['label'].id)
    expect(label).toMatchObject({
      quantity: kg(2),
      bestBefore: null,
      expiration: '2099-02-01T22:59:00.000Z',
      allergens: { celery: 'contains', nuts: 'contains' },
    })
    expect([one.batchId, two.batchId]).not.toContain(label['batchId'])
    const batch = await t.call(token, 'GET', `/labeling/batch?batchId=${label['batchId']}`)
    expect(batch.body['batch']).toMatchObject({
      name: 'Sauce',
      status: 'available',
      quantity: kg(2),
      code: expect.any(String),
    })
  })

  test('of a shut pack and an open one: it is open, since the open one was', async () => {
    const life = { chilled: only(days(9)), opened: only(days(3)) }
    const tuna = (await t.make('product', { name: 'Tuna', life }))['id'] as string
    const { labels } = await registered(t, token, {
      productId: tuna,
      items: [{ count: 2, quantity: kg(1) }],
    })
    const [shut, open] = labels.map(label => label['id'] as string)
    const opened = await moveLabels(t, token, [open!], 'open')
    expect(opened.status, opened.raw.toString()).toBe(200)
    const { openedAt } = await readLabel(t, token, open!)
    expect(openedAt).not.toBeNull()
    const answer = await merge([shut!, open!])
    expect(answer.status, answer.raw.toString()).toBe(200)
    expect((await readLabel(t, token, answer.body['label'].id))['openedAt']).toBe(openedAt)
  })

  test('not of other products, other states, held or closed labels', async () => {
    const other = (await t.make('product', { name: 'Other' }))['id']
    const one = await some()
    const two = await some({ productId: other })
    const three = await some({ state: 'cook' })
    expect(faultsOf((await merge([one.ids[0]!, two.ids[0]!])).body)).toEqual([
      'merge.labelIds.1 trace.merge.otherProduct',
    ])
    expect(faultsOf((await merge([one.ids[0]!, three.ids[0]!])).body)).toEqual([
      'merge.labelIds.1 trace.merge.otherState',
    ])
    expect(faultsOf((await merge([one.ids[0]!, one.ids[0]!])).body)).toEqual([
      'merge.labelIds.1 trace.label.twice',
    ])
    await t.call(token, 'POST', '/labeling/hold', { hold: { batchId: one.batchId, reason: 'x' } })
    const four = await some()
    expect(faultsOf((await merge([one.ids[0]!, four.ids[0]!])).body)).toEqual([
      'merge.labelIds.0 trace.label.hold',
    ])
    await split(four.ids[0]!, [kg(1)])
    const five = await some()
    expect(faultsOf((await merge([four.ids[0]!, five.ids[0]!])).body)).toEqual([
      'merge.labelIds.0 problem.label.closed',
    ])
  })

  test('at once, only one gets the food', async () => {
    const { ids } = await some({ items: [{ count: 3, quantity: kg(1) }] })
    const answers = await Promise.all([
      merge(ids.slice(0, 2)),
      merge(ids.slice(1)),
      merge([ids[2]!, ids[0]!]),
    ])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const total = await rowsOf(
      t,
      'select sum(quantity_value)::float8 as kg from label where organization_id = $1 and batch_id = (select batch_id from label where organization_id = $1 and id = $2)',
      [ids[0]],
    )
    expect(total).toEqual([{ kg: 3 }])
  })
})
