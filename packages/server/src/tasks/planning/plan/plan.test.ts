/** The plan of a day: worked out with its reasons, accepted by one press into tasks, labels to print and drafts of orders. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../testing/labels.ts'
import { orderingKitchen, type OrderingKitchen } from '../../../testing/ordering-kitchen.ts'

let k: OrderingKitchen
let lasagne: string
let sofrito: string
let day: string
/** Ovens that roast sofrito: two kilograms at once, forty minutes. */
let deck: { equipment: string; program: string; ovens: string[] }
const made = async (entity: Parameters<OrderingKitchen['t']['make']>[0], draft: Record<string, unknown>) =>
  (await k.t.make(entity, draft))['id'] as string

beforeAll(async () => {
  k = await orderingKitchen()
  const { kitchen } = k.t.home.places
  const clock = await rowsOf(
    k.t,
    `select ((now() at time zone coalesce(l.time_zone, o.time_zone))::date + 1)::text as tomorrow
      from organization o join location l on l.organization_id = o.id and l.id = $2 where o.id = $1`,
    [kitchen],
  )
  day = clock[0]?.['tomorrow'] as string
  lasagne = await made('product', { name: 'Lasagne', consumptionUnit: 'serving', servings: 8 })
  sofrito = await made('product', { name: 'Sofrito', consumptionUnit: 'kg', yield: 0.5 })
  const part = (productId: string, ingredientId: string, value: number, unit: string) =>
    made('composition', { productId, ingredientId, quantity: { value, unit } })
  await part(lasagne, sofrito, 1, 'kg')
  await part(lasagne, k.milk, 2, 'l')
  await part(sofrito, k.tomatoes, 2, 'kg')
  await made('batching', { productId: lasagne, name: 'Tray', servingCount: 4 })
  const menu = await made('menu', { name: 'Lunch', covers: 16, locationIds: [kitchen] })
  await made('menuItem', { menuId: menu, productId: lasagne })
  // Under its par, and needed by the plan: six litres fill it, four are needed.
  await made('stockLevel', {
    productId: k.milk,
    locationId: kitchen,
    minimum: { value: 4, unit: 'l' },
    par: { value: 6, unit: 'l' },
  })
})
afterAll(() => k.t.close())

const get = async (more: object = {}, as = k.chef) => {
  const { status, body } = await k.t.call(as, 'POST', '/planning/day/get', { day, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Record<string, any>
}
const tasks = () =>
  rowsOf(
    k.t,
    `select t.name, t.work, t.quantity_value::float8 as value, t.quantity_unit as unit, t.status from task t where t.organization_id = $1 and t.origin = 'plan' order by t.priority, t.name`,
    [],
  )
const ordered = () =>
  rowsOf(
    k.t,
    `select p.name, o.packs::float8 as packs, b.sending from "order" o join order_batch b on b.organization_id = o.organization_id and b.id = o.order_batch_id
      join product p on p.organization_id = o.organization_id and p.id = o.product_id where o.organization_id = $1 and o.deleted is null order by p.name`,
    [],
  )

test('a plan says what is made, why and when, what is ordered for it; reading it writes nothing', async () => {
  const plan = await get()
  expect(plan['demand']).toMatchObject([{ product: 'Lasagne', source: 'menu', of: 'Lunch', counts: true }])
  expect(plan['preps']).toMatchObject([
    {
      product: 'Sofrito',
      amount: { value: 2, unit: 'kg' },
      reasons: [{ kind: 'part', of: 'Lasagne', part: { value: 2, unit: 'kg' } }],
    },
    { product: 'Lasagne', amount: { value: 16, unit: 'serving' }, labels: 4 },
  ])
  expect(plan['preps'][0].dueAt).toBe(plan['preps'][1].startAt)
  expect(
    plan['orders'].map(({ product, packs, why }: Record<string, any>) => [product, packs, why.reason]),
  ).toEqual([
    ['Whole milk', 1, 'par'],
    ['Ripe tomatoes', 1, 'plan'],
  ])
  expect([plan['accepted'], plan['difference'], plan['issues']]).toEqual([null, [], []])
  expect([await tasks(), await ordered()]).toEqual([[], []])
})

test('one press makes tasks, labels to print and drafts; milk under par is in the basket once; pressed twice, it is done once', async () => {
  const press = () => k.t.call(k.chef, 'POST', '/planning/day/accept', { day })
  const [one, other] = await Promise.all([press(), press()])
  expect([one.status, other.status], JSON.stringify([one.body, other.body])).toEqual([200, 200])
  const first = [one, other].find(({ body }) => body['orderLines'] === 2)
  expect(first?.body).toMatchObject({ tasks: 2, thaw: 0, labels: 4, orderLines: 2 })
  const third = await press()
  expect(third.body).toMatchObject({
    dayPlanId: first?.body['dayPlanId'],
    tasks: 2,
    labels: 4,
    orderLines: 0,
  })
  expect(await tasks()).toEqual([
    { name: 'Make Sofrito', work: 'label', value: 2, unit: 'kg', status: 'pending' },
    { name: 'Make Lasagne', work: 'label', value: 16, unit: 'serving', status: 'pending' },
  ])
  expect(await ordered()).toEqual([
    { name: 'Ripe tomatoes', packs: 1, sending: 'draft' },
    { name: 'Whole milk', packs: 1, sending: 'draft' },
  ])
  const plan = await get()
  expect(plan['orders']).toEqual([])
  expect(plan['accepted'].lines).toMatchObject([
    { product: 'Sofrito', status: 'pending', made: { value: 0, unit: 'kg' } },
    { product: 'Lasagne', status: 'pending' },
  ])
})

test('what changes afterwards is a difference, which one press takes over', async () => {
  await made('influence', {
    name: 'Wedding',
    locationId: k.t.home.places.kitchen,
    day,
    covers: 8,
    kind: 'booking',
    productIds: [lasagne],
  })
  const plan = await get()
  expect(plan['difference']).toEqual([
    {
      kind: 'make',
      productId: sofrito,
      product: 'Sofrito',
      change: { value: 1, unit: 'kg' },
      planned: { value: 3, unit: 'kg' },
    },
    {
      kind: 'make',
      productId: lasagne,
      product: 'Lasagne',
      change: { value: 8, unit: 'serving' },
      planned: { value: 24, unit: 'serving' },
    },
  ])
  expect((await tasks()).map(({ value }) => value)).toEqual([2, 16])
  const taken = await k.t.call(k.chef, 'POST', '/planning/day/difference', { day })
  expect(taken.body, JSON.stringify(taken.body)).toMatchObject({ changed: 2 })
  expect((await tasks()).map(({ value }) => value)).toEqual([3, 24])
  expect((await get())['difference']).toEqual([])
})

test('somebody’s own amounts go before what was worked out, and say so', async () => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const { preps } = await get({ day: next })
  const line = preps.find(({ product }: { product: string }) => product === 'Lasagne')
  const { status, body } = await k.t.call(k.chef, 'POST', '/planning/day/accept', {
    day: next,
    lines: [
      {
        productId: lasagne,
        amount: { value: 20, unit: 'serving' },
        startAt: line.startAt,
        dueAt: line.dueAt,
      },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ tasks: 1 })
  const { accepted } = await get({ day: next })
  expect(accepted.lines[0].line).toMatchObject({
    planned: { value: 20 },
    proposed: { value: 16 },
    reasons: [{ kind: 'menu' }, { kind: 'typed', part: { value: 4, unit: 'serving' } }],
  })
})

test('what somebody types is asked for, made by whom they choose, and stays with the plan', async () => {
  const after = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10)
  const typed = [{ productId: lasagne, amount: { value: 12, unit: 'serving' } }]
  const { preps, demand } = await get({ day: after, typed })
  expect(demand).toMatchObject([
    { product: 'Lasagne', source: 'typed', counts: true },
    { source: 'menu', counts: false },
  ])
  const people = await rowsOf(k.t, `select id from "user" where organization_id = $1 order by id limit 1`)
  const userIds = [people[0]?.['id'] as string]
  const lines = preps.map(({ productId, amount, startAt, dueAt }: Record<string, any>) => ({
    productId,
    amount,
    startAt,
    dueAt,
    ...(productId === lasagne ? { userIds } : {}),
  }))
  const { status, body } = await k.t.call(k.chef, 'POST', '/planning/day/accept', {
    day: after,
    typed,
    lines,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const made = await rowsOf(
    k.t,
    `select t.user_ids as people, t.quantity_value::float8 as value from task t where t.organization_id = $1 and t.origin_id = $2 and t.product_id = $3`,
    [body['dayPlanId'], lasagne],
  )
  expect(made).toEqual([{ people: userIds, value: 12 }])
  const again = await get({ day: after })
  expect([again['difference'], again['accepted'].lines.at(-1).line.reasons]).toMatchObject([
    [],
    [{ kind: 'typed', part: { value: 12 } }],
  ])
})

const dayAfter = (days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('more than goes into a machine takes several runs on it, and begins so much earlier', async () => {
  const equipment = await made('equipment', {
    name: 'Deck oven',
    type: 'oven',
    capacity: { value: 2, unit: 'kg' },
  })
  const oven = await made('device', {
    name: 'Deck oven 1',
    type: 'oven',
    serial: 'deck-1',
    equipmentId: equipment,
    locationId: k.t.home.places.kitchen,
  })
  const program = await made('program', {
    name: 'Roast',
    type: 'cook',
    fromState: 'prepare',
    nextState: 'cook',
  })
  // Of one instant: a millisecond between two of the clock would make it more than forty minutes.
  const begun = Date.now() - 7_200_000
  await made('process', {
    name: 'Roast sofrito',
    kind: 'cook',
    status: 'done',
    programId: program,
    productId: sofrito,
    deviceId: oven,
    locationId: k.t.home.places.kitchen,
    startedAt: new Date(begun).toISOString(),
    countsFrom: new Date(begun).toISOString(),
    endedAt: new Date(begun + 2_400_000).toISOString(),
  })
  deck = { equipment, program, ovens: [oven] }
  const roasted = async (value: number) => {
    const typed = [{ productId: sofrito, amount: { value, unit: 'kg' } }]
    const { preps } = await get({ day: dayAfter(5), typed })
    const line = preps.find(({ productId }: { productId: string }) => productId === sofrito)
    const minutes = (Date.parse(line.dueAt) - Date.parse(line.startAt)) / 60_000
    return [line.amount.value, line.device, line.runs, minutes]
  }
  // Two kilograms go into the lasagne besides; forty minutes a run after half an hour of work.
  expect([await roasted(1), await roasted(4)]).toEqual([
    [3, 'Deck oven 1', 2, 110],
    [6, 'Deck oven 1', 3, 150],
  ])
})

test('where one machine does not take it in time it is made in several at once, each with its amount, task and machine', async () => {
  const oven = await made('device', {
    name: 'Deck oven 2',
    type: 'oven',
    serial: 'deck-2',
    equipmentId: deck.equipment,
    locationId: k.t.home.places.kitchen,
  })
  deck.ovens.push(oven)
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  await made('process', {
    name: 'Roast sofrito again',
    kind: 'cook',
    status: 'done',
    programId: deck.program,
    productId: sofrito,
    deviceId: oven,
    locationId: k.t.home.places.kitchen,
    startedAt: ago(120),
    countsFrom: ago(120),
    endedAt: ago(80),
  })
  // Half an hour and one run of forty minutes fit between five and half past six, two runs do not.
  const asked = {
    day: dayAfter(8),
    neededAt: '06:45',
    typed: [{ productId: sofrito, amount: { value: 4, unit: 'kg' } }],
  }
  const menus = await rowsOf(k.t, `update menu set covers = 0 where organization_id = $1 returning id`)
  const of = ({ preps }: Record<string, any>) =>
    preps
      .filter(({ productId }: { productId: string }) => productId === sofrito)
      .map(({ part, amount, device, runs }: Record<string, any>) => [part, amount.value, device, runs])
  const plan = await get(asked)
  expect(of(plan)).toEqual([
    [0, 2, 'Deck oven 1', 1],
    [1, 2, 'Deck oven 2', 1],
  ])
  const accepted = await k.t.call(k.chef, 'POST', '/planning/day/accept', asked)
  expect(accepted.body, JSON.stringify(accepted.body)).toMatchObject({ tasks: 2 })
  const parts = async () =>
    await rowsOf(
      k.t,
      `select t.name, t.quantity_value::float8 as value, t.device_id as device from task t
        where t.organization_id = $1 and t.origin_id = $2 and t.product_id = $3 order by t.name`,
      [accepted.body['dayPlanId'], sofrito],
    )
  expect(await parts()).toEqual([
    { name: 'Make Sofrito, 1 of 2', value: 2, device: deck.ovens[0] },
    { name: 'Make Sofrito, 2 of 2', value: 2, device: oven },
  ])
  expect((await get({ day: asked.day }))['difference']).toEqual([])
  await made('influence', {
    name: 'Late guests',
    locationId: k.t.home.places.kitchen,
    day: asked.day,
    covers: 8,
    kind: 'booking',
    productIds: [lasagne],
  })
  // Eight portions take a kilogram more of it: the first part that is not begun takes it over.
  const { difference } = await get({ day: asked.day })
  expect(difference.find(({ productId }: { productId: string }) => productId === sofrito)).toMatchObject({
    change: { value: 1, unit: 'kg' },
    planned: { value: 5, unit: 'kg' },
  })
  await k.t.call(k.chef, 'POST', '/planning/day/difference', { day: asked.day })
  expect((await parts()).map(({ value }) => value)).toEqual([3, 2])
  const again = await get({ day: asked.day })
  const lines = again['accepted'].lines.filter(({ line }: Record<string, any>) => line.productId === sofrito)
  expect(
    lines.map(({ line, device }: Record<string, any>) => [line.part, line.planned.value, device, line.takes]),
  ).toEqual([
    [0, 3, 'Deck oven 1', { value: 2, unit: 'kg' }],
    [1, 2, 'Deck oven 2', { value: 2, unit: 'kg' }],
  ])
  for (const { line } of lines)
    expect(line.reasons.reduce((sum: number, { part }: Record<string, any>) => sum + part.value, 0)).toBe(
      line.planned.value,
    )
  expect(again['difference']).toEqual([])
  for (const { id } of menus)
    await rowsOf(k.t, `update menu set covers = 16 where organization_id = $1 and id = $2`, [id])
})

test('in parts by hand: each in the machine that somebody chose; one that does not make it is refused', async () => {
  const asked = { day: dayAfter(9), typed: [{ productId: sofrito, amount: { value: 3, unit: 'kg' } }] }
  const { preps } = await get(asked)
  const { startAt, dueAt } = preps.find(({ productId }: { productId: string }) => productId === sofrito)
  const line = (part: number, value: number, deviceId: string) => ({
    productId: sofrito,
    part,
    deviceId,
    amount: { value, unit: 'kg' },
    startAt,
    dueAt,
  })
  const accept = (lines: object[]) => k.t.call(k.chef, 'POST', '/planning/day/accept', { ...asked, lines })
  const refused = await accept([line(0, 3, k.milk)])
  expect([refused.status, (refused.body as Record<string, any>)['details'].faults[0].rule]).toEqual([
    422,
    'problem.plan.machine',
  ])
  const { body } = await accept([line(1, 3, deck.ovens[0]!), line(0, 2, deck.ovens[1]!)])
  expect(body, JSON.stringify(body)).toMatchObject({ tasks: 2 })
  const { accepted } = await get({ day: asked.day })
  expect(
    accepted.lines.map((one: Record<string, any>) => [
      one['line'].part,
      one['line'].planned.value,
      one['device'],
      one['line'].runs,
    ]),
  ).toEqual([
    [1, 3, 'Deck oven 1', 2],
    [0, 2, 'Deck oven 2', 1],
  ])
})

test('portions without a weight: said, and then as many to a run as the product says', async () => {
  const egg = await made('product', { name: 'Quail egg', consumptionUnit: 'piece' })
  const canape = await made('product', { name: 'Canapé', consumptionUnit: 'serving', servings: 12 })
  await made('composition', { productId: canape, ingredientId: egg, quantity: { value: 12, unit: 'piece' } })
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  await made('process', {
    name: 'Bake canapés',
    kind: 'cook',
    status: 'done',
    programId: deck.program,
    productId: canape,
    deviceId: deck.ovens[0],
    locationId: k.t.home.places.kitchen,
    startedAt: ago(120),
    countsFrom: ago(120),
    endedAt: ago(80),
  })
  const of = async () => {
    const typed = [{ productId: canape, amount: { value: 36, unit: 'serving' } }]
    const { preps, issues } = await get({ day: dayAfter(5), typed })
    const prep = preps.find(({ productId }: { productId: string }) => productId === canape)
    return [prep.runs, prep.takes, prep.batch, issues.map(({ kind }: { kind: string }) => kind)]
  }
  expect(await of()).toEqual([1, null, { value: 12, unit: 'serving' }, ['runsUnclear']])
  const said = await k.t.call(k.chef, 'PATCH', `/product/${canape}`, {
    perRun: { value: 12, unit: 'serving' },
  })
  expect(said.status, JSON.stringify(said.body)).toBe(200)
  expect(await of()).toEqual([3, { value: 12, unit: 'serving' }, { value: 12, unit: 'serving' }, []])
})

test('in the evening it opens on the next day that has something to plan, by the clock of the place', async () => {
  const { kitchen } = k.t.home.places
  const opened = async (zone: string) => {
    await rowsOf(k.t, `update location set time_zone = $3 where organization_id = $1 and id = $2`, [
      kitchen,
      zone,
    ])
    const { day: shown, today, isAcceptable } = await get({ day: undefined })
    return [Math.round((Date.parse(shown) - Date.parse(today)) / 86_400_000), isAcceptable]
  }
  const before = await rowsOf(
    k.t,
    `select time_zone as zone from location where organization_id = $1 and id = $2`,
    [kitchen],
  )
  // Zones without summer time in which it is two in the afternoon, and nine in the evening.
  const zoneAt = (hour: number) => {
    const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  }
  await rowsOf(k.t, `update day_plan set deleted = now() where organization_id = $1`)
  expect([await opened(zoneAt(14)), await opened(zoneAt(21))]).toEqual([
    [0, true],
    [1, true],
  ])
  await rowsOf(k.t, `update location set time_zone = $3 where organization_id = $1 and id = $2`, [
    kitchen,
    before[0]?.['zone'],
  ])
})

test('who may change tasks accepts a plan; each line says whose it is by now', async () => {
  const asked = { day: dayAfter(4) }
  const manager = await k.t.token(1)
  const { status, body } = await k.t.call(manager, 'POST', '/planning/day/accept', asked)
  expect(status, JSON.stringify(body)).toBe(200)
  const [plan] = await rowsOf(
    k.t,
    'select accepted_by as by from day_plan where organization_id = $1 and id = $2',
    [body['dayPlanId']],
  )
  const userIds = [plan?.['by'] as string]
  const lines = async (as: string): Promise<Record<string, any>[]> => (await get(asked, as))['accepted'].lines
  const last = (await lines(manager)).at(-1)?.['line']
  const given = await k.t.call(manager, 'PATCH', `/planning/task/${last.taskId}`, { userIds })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  const whose = async (as: string) =>
    (await lines(as)).map(one => [one['product'], one['userIds'], one['isMine']])
  expect(await whose(manager)).toEqual([
    ['Sofrito', [], true],
    ['Lasagne', userIds, true],
  ])
  expect(await whose(await k.t.token(0, { job: 'cook' }))).toEqual([
    ['Sofrito', [], true],
    ['Lasagne', userIds, false],
  ])
})

test('what has to thaw is part of what changed since, and its task follows', async () => {
  const { kitchen } = k.t.home.places
  const broth = await made('product', { name: 'Broth', consumptionUnit: 'l' })
  const soup = await made('product', { name: 'Soup', consumptionUnit: 'serving', servings: 5 })
  await made('composition', { productId: soup, ingredientId: broth, quantity: { value: 1, unit: 'l' } })
  await rowsOf(
    k.t,
    `insert into stock_balance (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
      values ($1, $2, $3, 'freeze', '00000000-0000-0000-0000-000000000000', false, 'ml', 5000, now())`,
    [broth, kitchen],
  )
  const asked = { day: dayAfter(7) }
  const booking = (name: string, covers: number) =>
    made('influence', { name, locationId: kitchen, ...asked, covers, kind: 'booking', productIds: [soup] })
  await booking('Club', 10)
  const accepted = await k.t.call(k.chef, 'POST', '/planning/day/accept', asked)
  expect(accepted.body, JSON.stringify(accepted.body)).toMatchObject({ thaw: 1 })
  await booking('Choir', 5)
  const { difference } = await get(asked)
  expect(difference).toMatchObject([
    { kind: 'make', product: 'Soup', change: { value: 5 }, planned: { value: 15 } },
    { kind: 'thaw', product: 'Broth', change: { value: 1, unit: 'l' }, planned: { value: 3, unit: 'l' } },
  ])
  await k.t.call(k.chef, 'POST', '/planning/day/difference', asked)
  const thawing = await rowsOf(
    k.t,
    `select t.quantity_value::float8 as value from task t where t.organization_id = $1 and t.product_id = $2 and t.origin = 'plan'`,
    [broth],
  )
  expect([thawing, (await get(asked))['difference']]).toEqual([[{ value: 3 }], []])
})

test('a level of what is made here is made, and nobody is missed who delivers it', async () => {
  const pesto = await made('product', { name: 'Pesto', consumptionUnit: 'kg' })
  await made('composition', {
    productId: pesto,
    ingredientId: k.tomatoes,
    quantity: { value: 1, unit: 'kg' },
  })
  const amount = { value: 3, unit: 'kg' }
  await made('stockLevel', {
    productId: pesto,
    locationId: k.t.home.places.kitchen,
    minimum: amount,
    par: amount,
  })
  const plan = await get({ day: dayAfter(10) })
  const of = (lines: Record<string, any>[]) => lines.some(({ productId }) => productId === pesto)
  expect([of(plan['preps']), of(plan['loose'])]).toEqual([true, false])
})

test('a day that is past, and one that is too far, are refused; who only works there reads and accepts nothing', async () => {
  const refused = async (days: number) => {
    const asked = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    const { status, body } = await k.t.call(k.chef, 'POST', '/planning/day/accept', { day: asked })
    return [status, (body as Record<string, any>)['details'].faults[0].rule]
  }
  expect([await refused(-10), await refused(20)]).toEqual([
    [422, 'problem.order.past'],
    [422, 'problem.plan.tooFar'],
  ])
  const worker = await k.t.token(0, { job: 'cook' })
  const accepted = await k.t.call(worker, 'POST', '/planning/day/accept', { day })
  expect([accepted.status, (await get({}, worker))['day']]).toEqual([403, day])
})

test('another organization, and a place out of reach, see nothing of it', async () => {
  const asked = { day, locationId: k.t.home.places.kitchen }
  const stranger = await k.t.token(3, { organization: 'other' })
  const neighbour = await k.t.token(3, { place: 'sibling' })
  for (const one of [stranger, neighbour]) {
    expect((await k.t.call(one, 'POST', '/planning/day/get', asked)).status).toBe(404)
    expect((await k.t.call(one, 'POST', '/planning/day/accept', asked)).status).toBe(404)
    expect((await k.t.call(one, 'POST', '/planning/day/difference', asked)).status).toBe(404)
  }
})
