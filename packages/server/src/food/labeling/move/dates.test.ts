/** What moving and correcting do to the dates of labels, and to what is printed on them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  days,
  faultsOf,
  g,
  kg,
  makeKeptSauce,
  moveLabels,
  nextMovesOf,
  only,
  readLabel,
  registered,
  registeredOne,
  rowsOf,
} from '../../../testing/labels.ts'

let t: TestApp
let token: string
let sauce: string

beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
  sauce = await makeKeptSauce(t)
})
afterAll(() => t.close())

const one = (more: Record<string, unknown> = {}) => registeredOne(t, token, { productId: sauce, ...more })
const print = (...labelIds: string[]) => t.call(token, 'POST', '/labeling/print', { labelIds, format: 'zpl' })
const nextMoves = (labelId: string) => nextMovesOf(t, token, labelId)

describe('each condition, one after the other', () => {
  test('sealed, opened, chilled, frozen, thawed, cooked: a printed label gives way each time its dates change', async () => {
    const life = {
      sealed: only(days(30)),
      opened: only(days(10)),
      chilled: only(days(20)),
      frozen: only(days(90)),
      thawed: only(days(2)),
      cooked: only({ value: 4, unit: 'hours' }),
    }
    const tuna = (await t.make('product', { name: 'Tuna', life }))['id']
    const { labels } = await registered(t, token, { productId: tuna, state: 'vacuumseal' })
    let id = labels[0]!['id'] as string
    const rules: string[] = []
    for (const kind of ['open', 'chill', 'freeze', 'thaw', 'cook'] as const) {
      await print(id)
      const { opening } = await nextMoves(id)
      expect(opening.isOffered, kind).toBe(kind === 'open')
      const answer = await moveLabels(t, token, [id], kind)
      expect([kind, answer.status, answer.body['code']]).toEqual([kind, 200, undefined])
      const [next] = answer.body['created']
      // Chilled after opening keeps the date of the opened pack: nothing to print anew.
      expect([kind, next !== undefined]).toEqual([kind, kind !== 'chill'])
      if (next !== undefined) {
        expect(await readLabel(t, token, id)).toMatchObject({ isFinal: true, quantity: kg(0) })
        expect(next.replacesId).toBe(id)
        id = next.id
      }
      const label = await readLabel(t, token, id)
      rules.push(label['dateLines'].find((line: { decides: boolean }) => line.decides).rule)
      expect([kind, label['openedAt'] !== null]).toEqual([kind, true])
    }
    expect(rules).toEqual([
      'expiry.endOfDay',
      'expiry.input',
      'expiry.endOfDay',
      'expiry.endOfDay',
      'expiry.product.hours',
    ])
    const [cause] = await rowsOf(
      t,
      "select data->>'cause' as cause from event where organization_id = $1 and action = 'label/replace' and data->>'fromLabelId' = $2",
      [labels[0]!['id']],
    )
    expect(cause?.['cause']).toBe('label/open')
  })

  test('a part is opened under a label of its own; nothing is opened twice, on hold or expired', async () => {
    const jar = (await t.make('product', { name: 'Jar', life: { opened: only(days(3)) } }))['id']
    const { id, batchId } = await one({ productId: jar })
    const answer = await moveLabels(t, token, [id], 'open', { quantity: g(400) })
    expect(answer.body['created']).toMatchObject([{ quantity: kg(0.4), state: 'chill' }])
    const part = answer.body['created'][0].id
    expect((await readLabel(t, token, id))['openedAt']).toBeNull()
    expect(faultsOf((await moveLabels(t, token, [part], 'open')).body)).toEqual([
      'move.labelIds.0 problem.label.noSuchMove',
    ])
    expect(faultsOf((await moveLabels(t, token, [(await one()).id], 'open')).body)).toEqual([
      'move.labelIds.0 problem.label.noSuchMove',
    ])
    await t.call(token, 'POST', '/labeling/hold', { hold: { batchId, reason: 'smell' } })
    expect(faultsOf((await moveLabels(t, token, [id], 'open')).body)).toEqual([
      'move.labelIds.0 move.blocked.hold',
    ])
  })
})

describe('dates corrected by hand', () => {
  const redate = (who: string, id: string, more: object) => moveLabels(t, who, [id], 'redate', { ...more })
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

  test('less time by anybody who labels, more by those who run it, with a reason and a new label', async () => {
    const { id } = await one()
    await print(id)
    const shorter = await redate(token, id, { expiration: inDays(2), reason: 'Left out for an hour' })
    expect(shorter.body['created']).toMatchObject([{ replacesId: id, state: 'chill' }])
    const next = shorter.body['created'][0].id
    const line = (await readLabel(t, token, next))['dateLines'].find(
      (each: { decides: boolean }) => each.decides,
    )
    expect(line).toMatchObject({ rule: 'expiry.corrected', values: { reason: 'Left out for an hour' } })
    expect(faultsOf((await redate(token, next, { expiration: inDays(3), reason: 'x' })).body)).toEqual([
      'move.labelIds.0 redate.notAllowed',
    ])
    const longer = await redate(await t.token(5), next, { expiration: inDays(3), reason: 'Measured again' })
    expect(longer.body['labels']).toMatchObject([
      { id: next, expiration: expect.stringContaining(inDays(3)) },
    ])
    const events = await rowsOf(
      t,
      `select action, data->>'reason' as reason from event where organization_id = $1 and label_id = $2 order by at, id`,
      [next],
    )
    expect(events).toEqual([
      { action: 'label/replace', reason: 'Left out for an hour' },
      { action: 'label/redate', reason: 'Measured again' },
    ])
  })

  test('asks for a date and a reason, and only here for a date', async () => {
    const { id } = await one()
    expect(faultsOf((await redate(token, id, {})).body)).toEqual([
      'move.expiration problem.field.required',
      'move.reason problem.field.required',
    ])
    expect(faultsOf((await redate(token, id, { expiration: '2026-02-31', reason: 'x' })).body)).toEqual([
      'move.expiration problem.field.format',
    ])
    expect(faultsOf((await moveLabels(t, token, [id], 'chill', { expiration: inDays(1) })).body)).toEqual([
      'move.expiration problem.field.notHere',
    ])
    expect(faultsOf((await redate(token, id, { expiration: inDays(-1), reason: 'x' })).body)).toEqual([
      'move.labelIds.0 redate.past',
    ])
  })
})

describe('when lives in days end', () => {
  test('the product says, else the place or one above it, else with the day', async () => {
    const seconds = async (productId: string, who = token) => {
      const { labels } = await registered(t, who, { productId })
      const label = await readLabel(t, who, labels[0]!['id'])
      return (Date.parse(label['expiration']) - Date.parse(label['madeAt'])) / 1000
    }
    const life = { chilled: only(days(2)) }
    const free = (await t.make('product', { name: 'As the place says', life }))['id']
    const day = (await t.make('product', { name: 'With the day', life, lifeEnds: 'endOfDay' }))['id']
    const owner = await t.token(5, { place: 'root' })
    const set = (lifeEnds: string | null) =>
      t.call(owner, 'PATCH', `/location/${t.home.places.root}`, { lifeEnds })
    expect((await set('hour')).status).toBe(200)
    const exact = await seconds(free)
    expect(Math.abs(exact - 2 * 86_400)).toBeLessThanOrEqual(3600)
    const { labels } = await registered(t, token, { productId: day })
    const local = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Madrid' })
    expect(local.format(new Date((await readLabel(t, token, labels[0]!['id']))['expiration']))).toBe('23:59')
    await set(null)
  })
})

describe('past its best', () => {
  test('food is served all the same, and the ledger knows that somebody said so', async () => {
    const { id } = await one()
    await rowsOf(
      t,
      `update label set best_before = now() - interval '1 hour' where organization_id = $1 and id = $2 returning id`,
      [id],
    )
    expect((await nextMoves(id)).mark).toMatchObject({ mark: 'bestBeforePassed', blocksService: false })
    expect((await moveLabels(t, token, [id], 'serve')).status).toBe(200)
    const [event] = await rowsOf(
      t,
      `select data->'isPastBestBefore' as past from event where organization_id = $1 and label_id = $2 and to_state = 'serve'`,
      [id],
    )
    expect(event?.['past']).toBe(true)
  })
})

describe('printed labels are never edited', () => {
  test('new dates make a new label that points back', async () => {
    const { id } = await one()
    await print(id)
    const moved = await moveLabels(t, token, [id], 'freeze')
    expect(moved.body['created']).toMatchObject([
      { state: 'freeze', replacesId: id, printedAt: null, quantity: kg(1) },
    ])
    const old = await readLabel(t, token, id)
    expect(old).toMatchObject({ state: 'chill', isFinal: true, quantity: kg(0) })
    const links = await rowsOf(
      t,
      'select kind, to_id, quantity_value from label_link where organization_id = $1 and from_id = $2',
      [id],
    )
    expect(links).toEqual([{ kind: 'replace', to_id: moved.body['created'][0].id, quantity_value: 1 }])
  })

  test('the same dates, or a label that was never printed, move on as they are', async () => {
    const { id } = await one()
    await print(id)
    expect((await moveLabels(t, token, [id], 'prepare')).body).toMatchObject({
      labels: [{ id, state: 'prepare' }],
      created: [],
    })
    const fresh = await one()
    expect((await moveLabels(t, token, [fresh.id], 'freeze')).body).toMatchObject({
      labels: [{ id: fresh.id }],
      created: [],
    })
  })
})
