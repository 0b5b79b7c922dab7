import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { faultsOf, g, kg, moveLabels, readLabel, registered, rowsOf } from '../../../testing/labels.ts'

let t: TestApp
let token: string
let product: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(3)
  product = (
    await t.make('product', {
      name: 'Gazpacho',
      gtin: '08412345000010',
      storage: 'Keep at 0-4 °C',
      allergens: { celery: 'contains' },
    })
  )['id']
})
afterAll(() => t.close())

const some = async (more: object = {}) =>
  (await registered(t, token, { productId: product, batchCode: 'L26-7', ...more })).labels.map(
    label => label['id'] as string,
  )
const print = (labelIds: string[], more: object = {}) =>
  t.call(token, 'POST', '/labeling/print', { labelIds, format: 'zpl', ...more })

describe('printing', () => {
  test('ZPL with a file name; sets when, and writes an event a batch', async () => {
    const ids = await some({ items: [{ count: 2, quantity: kg(1) }] })
    const answer = await print(ids, { size: '62x36', code: 'datamatrix', dpi: 300 })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="labels-\d{4}-\d\d-\d\d\.zpl"$/,
    )
    expect(answer.raw.toString().match(/\^XA/g)).toHaveLength(2)
    const label = await readLabel(t, token, ids[0]!)
    expect(label['printedAt']).not.toBeNull()
    const events = await rowsOf(
      t,
      `select data from event where organization_id = $1 and batch_id = $2 and action = 'label/print'`,
      [label['batchId']],
    )
    expect(events).toEqual([
      { data: { format: 'zpl', to: 'file', size: '62x36', code: 'datamatrix', count: 2, labelIds: ids } },
    ])
    await print(ids)
    expect((await readLabel(t, token, ids[0]!))['printedAt']).toBe(label['printedAt'])
  })

  test('a print says whether the print dialog took it or a file was saved', async () => {
    const ids = await some()
    await print(ids, { format: 'pdf', to: 'dialog' })
    const events = await rowsOf(
      t,
      `select data from event where organization_id = $1 and action = 'label/print' and label_id = $2`,
      [ids[0]],
    )
    expect(events.map(event => event['data'].to)).toEqual(['dialog'])
  })

  test('nothing is printed for what has ended: as a file, for the dialog or into the queue', async () => {
    const [id = '', other = ''] = await some({ items: [{ count: 2, quantity: kg(1) }] })
    expect((await moveLabels(t, token, [id], 'cancel')).status).toBe(200)
    const { serial } = await readLabel(t, token, id)
    for (const more of [{}, { format: 'pdf' }, { format: 'pdf', to: 'dialog' }]) {
      const refused = await print([other, id], more)
      expect([refused.status, refused.body['details'].faults]).toMatchObject([
        422,
        [{ path: 'labelIds.1', rule: 'problem.print.closed', values: { serial } }],
      ])
    }
    const queued = await t.call(token, 'POST', '/labeling/print/enqueue', { job: { labelIds: [id] } })
    expect(faultsOf(queued.body)).toEqual(['job.labelIds.0 problem.print.closed'])
    expect((await print([other])).status).toBe(200)
  })

  test('PDF', async () => {
    const answer = await print(await some(), { format: 'pdf', sheet: 'a4' })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a range is printed once a piece, with the amount of one', async () => {
    const ids = await some({ mode: 'range', items: [{ count: 30, quantity: g(80) }] })
    expect((await print(ids)).raw.toString()).toContain('^PQ30')
    const content = await t.call(token, 'POST', '/labeling/content/get', { labelIds: ids })
    expect(content.body['contents'][0].quantity).toEqual(g(80))
    const many = await some({
      mode: 'range',
      items: Array.from({ length: 3 }, () => ({ count: 1000, quantity: g(1) })),
    })
    const tooMany = await print(many, { format: 'pdf' })
    expect(tooMany.body['details'].faults).toMatchObject([
      { rule: 'problem.print.tooMany', values: { limit: 2000 } },
    ])
  })

  test('the size of the labelling format unless one is asked for; none that is no label', async () => {
    const batching = await t.make('batching', {
      name: 'Small',
      productId: product,
      labelSize: '40x25',
      labelCode: 'datamatrix',
    })
    const ids = await some({ batchingId: batching['id'] })
    await print(ids)
    const { batchId } = await readLabel(t, token, ids[0]!)
    const events = await rowsOf(
      t,
      `select data from event where organization_id = $1 and batch_id = $2 and action = 'label/print'`,
      [batchId],
    )
    expect(events[0]?.['data']).toMatchObject({ size: '40x25', code: 'datamatrix' })
    const tiny = await print(ids, { size: '10x10' })
    expect([tiny.status, tiny.body['details'].faults[0].path]).toEqual([422, 'size'])
  })
})

const templateOf = async (more: object, blocks: object[]) => {
  const template = await t.make('template', { name: 'T', width: 50, height: 30, ...more })
  for (const [priority, block] of blocks.entries())
    await t.make('templateBlock', { templateId: template['id'], priority, ...block })
  return template['id'] as string
}
const nameBlock = { kind: 'field', field: 'productName', x: 2, y: 2, width: 46, height: 6, size: 5 }

describe('by a template', () => {
  test('asked for, at its size and resolution, in every language of printers', async () => {
    const [id] = await some()
    const templateId = await templateOf({ dpi: 300 }, [
      nameBlock,
      { kind: 'text', text: 'Batch {batchCode}', x: 2, y: 20, width: 40, height: 4 },
    ])
    const zpl = (await print([id!], { templateId })).raw.toString()
    expect(zpl).toContain('^PW591')
    expect(zpl).toContain('^FDGazpacho^FS')
    expect(zpl).toContain('^FDBatch L26-7^FS')
    expect((await print([id!], { templateId, dpi: 203 })).raw.toString()).toContain('^PW400')
    const pdf = await print([id!], { templateId, format: 'pdf' })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const escpos = await print([id!], { templateId, format: 'escpos', dpi: 203 })
    expect(escpos.headers['content-disposition']).toMatch(/\.bin"$/)
    // ESC @, then a raster picture 400 dots wide.
    expect([...escpos.raw.subarray(0, 8)]).toEqual([0x1b, 0x40, 0x1d, 0x76, 0x30, 0, 50, 0])
  })

  test("the format's own, else the default; a size asks for the automatic layout", async () => {
    const [id] = await some()
    const own = await templateOf({ width: 70 }, [nameBlock])
    const batching = await t.make('batching', { name: 'Own', productId: product, templateId: own })
    const [formatted] = await some({ batchingId: batching['id'] })
    const usual = await templateOf({ width: 60, isDefault: true }, [nameBlock])
    const widthOf = async (labelId: string | undefined, more: object = {}) =>
      /\^PW(\d+)/.exec((await print([labelId!], more)).raw.toString())?.[1]
    expect(await widthOf(formatted)).toBe('559')
    expect(await widthOf(id)).toBe('480')
    expect(await widthOf(id, { size: '40x25' })).toBe('320')
    const next = await templateOf({ width: 80, isDefault: true }, [nameBlock])
    expect(await widthOf(id)).toBe('639')
    const { body } = await t.call(token, 'GET', `/labeling/template?templateId=${usual}`)
    expect(body['template'].isDefault).toBe(false)
    await t.call(await t.token(5), 'DELETE', '/labeling/template', { template: next })
    expect(await widthOf(id)).toBe('496')
  })

  test("never another organization's", async () => {
    const [id] = await some()
    const answer = await print([id!], { templateId: newId() })
    expect([answer.status, answer.body['details'].faults[0].path]).toEqual([422, 'templateId'])
  })
})

describe('the content', () => {
  test("says everything in the organization's language, in the order asked", async () => {
    const [one] = await some({ expiration: '2099-01-01', state: 'cook' })
    const [two] = await some({ state: 'freeze' })
    await asServer(t.pool, t.home.id, transaction =>
      transaction.query({
        text: `update organization set locale = 'es', address = 'Calle 1', postcode = '28001', city = 'Madrid' where id = $1`,
        values: [t.home.id],
      }),
    )
    const answer = await t.call(token, 'POST', '/labeling/content/get', { labelIds: [two, one] })
    expect(answer.body['language']).toBe('es')
    expect(answer.body['contents'].map((content: { state: object }) => content.state)).toEqual([
      { path: 'freeze', word: 'Congelado' },
      { path: 'cook', word: 'Cocinado' },
    ])
    expect(answer.body['contents'][1]).toMatchObject({
      productName: 'Gazpacho',
      gtin: '08412345000010',
      batchCode: 'L26-7',
      quantity: kg(1),
      expiration: '2099-01-01T22:59:00.000Z',
      timeZone: 'Europe/Madrid',
      locationName: 'Home kitchen',
      personName: 'Role 3',
      organizationName: 'Home',
      organizationAddress: 'Calle 1, 28001 Madrid',
      allergens: { celery: 'contains' },
      storage: 'Keep at 0-4 °C',
      bytecodeAddress: expect.stringMatching(/\/#\/qr\/bytecode\/LA[0-9A-Z]{27}$/),
    })
  })

  test('names the ingredients of the recipe as it was made, the heaviest first', async () => {
    const dish = (await t.make('product', { name: 'Dish' }))['id']
    for (const [name, amount] of [
      ['Salt', g(5)],
      ['Potato', kg(1)],
    ] as const) {
      const ingredientId = (await t.make('product', { name }))['id']
      await t.make('composition', { productId: dish, ingredientId, quantity: amount })
    }
    const [id] = await some({ productId: dish })
    const answer = await t.call(token, 'POST', '/labeling/content/get', { labelIds: [id] })
    expect(answer.body['contents'][0].ingredients).toBe('Potato, Salt')
  })
})

test('only labels within reach', async () => {
  const [id] = await some()
  const elsewhere = await t.token(3, { place: 'sibling' })
  const answer = await t.call(elsewhere, 'POST', '/labeling/print', { labelIds: [id], format: 'pdf' })
  expect([answer.status, answer.body['code'], answer.body['details'].faults[0].path]).toEqual([
    422,
    'UNKNOWN_LINK',
    'labelIds.0',
  ])
  expect((await print([newId()])).body['code']).toBe('UNKNOWN_LINK')
  expect((await readLabel(t, token, id!))['printedAt']).toBeNull()
})
