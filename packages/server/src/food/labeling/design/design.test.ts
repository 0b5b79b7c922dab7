import { BLOCK_DEFAULTS, type BlockKind } from '@cloche/domain/rules/labels'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { registered } from '../../../testing/labels.ts'
import { expectRefusals } from '../../../testing/switched-workers.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
})
afterAll(() => t.close())

const look = { width: 60, height: 40, gap: 3, dpi: 203, language: null, purpose: 'prep' }
const block = (kind: BlockKind, x: number, more: object = {}) => ({
  ...BLOCK_DEFAULTS,
  id: newId(),
  kind,
  x,
  y: 2,
  width: 20,
  height: 5,
  ...more,
})
const make = () => t.make('template', { name: 'Kitchen', width: 60, height: 40 })
const save = (design: object) => t.call(token, 'PUT', '/labeling/template/design', { design })
const blocksOf = async (templateId: string) => {
  const { body } = await t.call(token, 'GET', '/labeling/print/templates')
  return (body['templates'] as { id: string; blocks: { id: string }[] }[]).find(({ id }) => id === templateId)
    ?.blocks
}

describe('a design', () => {
  test('is saved whole: blocks come, change, go and come back, in the order of drawing', async () => {
    const { id, version } = await make()
    const [a, b, c] = [block('text', 1, { text: 'A' }), block('qr', 20), block('line', 40)]
    const first = await save({ ...look, templateId: id, version, width: 70, blocks: [a, b] })
    expect([first.status, first.body['template'].width]).toEqual([200, 70])
    expect(await blocksOf(id)).toEqual([a, b])
    const moved = { ...a, x: 9 }
    const second = await save({
      ...look,
      width: 70,
      templateId: id,
      version: first.body['template'].version,
      blocks: [c, moved],
    })
    expect(second.status).toBe(200)
    expect(second.body['template'].version).toBeGreaterThan(first.body['template'].version)
    expect(await blocksOf(id)).toEqual([c, moved])
    await save({ ...look, width: 70, templateId: id, version: second.body['template'].version, blocks: [b] })
    expect(await blocksOf(id)).toEqual([b])
  })

  test('of two people who began with the same version only the first is saved', async () => {
    const { id, version } = await make()
    expect((await save({ ...look, templateId: id, version, blocks: [block('qr', 1)] })).status).toBe(200)
    const late = await save({ ...look, templateId: id, version, blocks: [block('qr', 30)] })
    expect([late.status, late.body['code']]).toEqual([409, 'STALE_VERSION'])
    expect(await blocksOf(id)).toMatchObject([{ x: 1 }])
  })

  test("takes neither another template's blocks nor pictures that are not there", async () => {
    const [one, two] = [await make(), await make()]
    const own = block('qr', 1)
    await save({ ...look, templateId: one['id'], version: one['version'], blocks: [own] })
    const stolen = await save({ ...look, templateId: two['id'], version: two['version'], blocks: [own] })
    expect([stolen.status, stolen.body['details'].faults[0].path]).toEqual([422, 'design.blocks.0.id'])
    const twice = await save({ ...look, templateId: two['id'], version: two['version'], blocks: [own, own] })
    expect(twice.status).toBe(422)
    const picture = block('image', 1, { imageId: newId() })
    const absent = await save({ ...look, templateId: two['id'], version: two['version'], blocks: [picture] })
    expect([absent.status, absent.body['details'].faults[0].path]).toEqual([422, 'design.blocks.0.imageId'])
    expect((await save({ ...look, templateId: newId(), version: 1, blocks: [] })).status).toBe(404)
  })

  test("never another organization's", async () => {
    const { id, version } = await make()
    const stranger = await t.token(5, { organization: 'other' })
    const answer = await t.call(stranger, 'PUT', '/labeling/template/design', {
      design: { ...look, templateId: id, version, blocks: [] },
    })
    expect(answer.status).toBe(404)
    const listed = await t.call(stranger, 'GET', '/labeling/print/templates')
    expect(JSON.stringify(listed.body)).not.toContain(id)
  })
})

describe('what it is shown with', () => {
  const content = async (more: object) =>
    (await t.call(token, 'POST', '/labeling/template/content/get', more)).body['content']

  test('a sample that says everything, a product as if it were made now, or a label', async () => {
    expect(await content({})).toMatchObject({ organizationName: 'Home', ingredients: expect.any(String) })
    const productId = (
      await t.make('product', { name: 'Gazpacho', origin: 'Spain', allergens: { celery: 'contains' } })
    )['id']
    expect(await content({ productId })).toMatchObject({
      productName: 'Gazpacho',
      origin: 'Spain',
      allergens: { celery: 'contains' },
      gtin: null,
      ingredients: null,
    })
    const { labels } = await registered(t, token, { productId, batchCode: 'L7' })
    expect(await content({ labelId: labels[0]?.['id'] })).toMatchObject({ batchCode: 'L7', origin: 'Spain' })
  })

  test.each(['labelId', 'productId'])('no %s that is not there', async name => {
    const answer = await t.call(token, 'POST', '/labeling/template/content/get', { [name]: newId() })
    expect([answer.status, answer.body['details'].faults[0].path]).toEqual([422, name])
  })
})

test('a test print of what is not saved, with its picture', async () => {
  const { id } = await make()
  const shade = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const upload = await t.app.inject({
    method: 'POST',
    url: `/api/v0/attachment/upload?name=logo.png&entity=template&recordId=${id}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    payload: shade,
  })
  const imageId = upload.json().attachment.id as string
  const { blocks, ...size } = { ...look, blocks: [block('image', 2, { imageId, width: 10, height: 10 })] }
  const { gap: _, ...design } = { ...size, blocks }
  const proof = (format: string) =>
    t.call(token, 'POST', '/labeling/template/proof', { format, name: 'Etiqueta número 1', design })
  await expectRefusals(t, () => proof('zpl'), 'problem.print.simpler')
  const zpl = await proof('zpl')
  expect(zpl.headers['content-disposition']).toBe('attachment; filename="Etiqueta-numero-1.zpl"')
  // 10 mm are 79 whole dots at 203 dpi: ten bytes a row, all of them black but the last.
  expect(zpl.raw.toString()).toMatch(/\^GFA,790,790,10,(F{19}E){79}\^FS/)
  expect((await proof('pdf')).raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect([...(await proof('escpos')).raw.subarray(0, 2)]).toEqual([0x1b, 0x40])
  const picture = await t.call(token, 'GET', `/labeling/print/picture?imageId=${imageId}`)
  expect(picture.headers['content-type']).toBe('image/png')
  const { channels } = await sharp(picture.raw).metadata()
  expect(channels).toBe(1)
  const stranger = await t.token(5, { organization: 'other' })
  expect((await t.call(stranger, 'GET', `/labeling/print/picture?imageId=${imageId}`)).status).toBe(404)
})
