import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../../adapters/blobs/index.ts'
import { diskBlobs } from '../../../adapters/blobs/disk-blobs.ts'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import * as files from '../../../testing/sample-files.ts'

const { DOCX_TYPE, XLSX_TYPE } = files
const folder = join(tmpdir(), `cloche-attachments-${newId()}`)
let isStoreFull = false
const disk = diskBlobs(folder)

let t: TestApp
let owner: string
let product: string
beforeAll(async () => {
  const put: typeof disk.put = async (...given) => {
    if (isStoreFull) throw new Error('ENOSPC')
    return disk.put(...given)
  }
  t = await createTestApp({ blobs: { ...disk, put } })
  owner = await t.token(5)
  product = (await t.make('product', { name: 'Bread' }))['id'] as string
})
afterAll(() => t.close())

type Query = Record<string, string>
interface Body {
  readonly code?: string
  readonly details?: { readonly faults: readonly { path: string; rule: string; message: string }[] }
  readonly attachment?: Record<string, unknown> & { id: string; digest: string }
}
const faultOf = ({ body }: { body: Body }) => body.details?.faults[0]
async function upload(bytes: Buffer, type: string, query: Query = {}, token = owner) {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/v0/attachment/upload?${new URLSearchParams({ name: 'a file', ...query })}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json() as Body }
}
async function uploaded(bytes: Buffer, type: string, query: Query = {}, token = owner) {
  const { status, body } = await upload(bytes, type, query, token)
  expect([status, body.code]).toEqual([200, undefined])
  return body.attachment as NonNullable<Body['attachment']>
}
const content = (id: string, token = owner, variant = 'original') =>
  t.call(token, 'GET', `/attachment/content?attachmentId=${id}&variant=${variant}`)
const rowCount = async () => (await t.call(owner, 'POST', '/attachments/get', {})).body['count'] as number

describe('a file comes back as it went', () => {
  test.each([
    ['application/pdf', files.pdf, 'pdf', 'attachment'],
    ['text/csv', files.csv, 'csv', 'attachment'],
    [XLSX_TYPE, files.xlsx, 'xlsx', 'attachment'],
    [DOCX_TYPE, files.docx, 'docx', 'attachment'],
    ['image/jpeg', files.photo('jpeg'), 'jpg', 'inline'],
    ['image/png', files.photo('png'), 'png', 'inline'],
    ['image/webp', files.photo('webp'), 'webp', 'inline'],
    ['image/avif', files.photo('avif'), 'avif', 'inline'],
  ])('%s', async (type, made, ending, disposition) => {
    const bytes = await made
    const row = await uploaded(bytes, type, { name: `Ficha técnica.${ending}`, productId: product })
    expect(row).toMatchObject({
      name: `Ficha técnica.${ending}`,
      mediaType: type,
      size: bytes.length,
      digest: digestOf(bytes),
      width: disposition === 'inline' ? 640 : null,
      height: disposition === 'inline' ? 400 : null,
      entity: 'product',
      recordId: product,
      productId: product,
    })
    const answer = await content(row.id)
    expect(answer.raw.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `${disposition}; filename="Ficha t_cnica.${ending}"; filename*=UTF-8''Ficha%20t%C3%A9cnica.${ending}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${row.digest}"`,
    })
    expect(String(answer.headers['vary'])).toContain('authorization')
  })

  test('and is not sent again to whoever has it', async () => {
    const { id, digest } = await uploaded(files.pdf, 'application/pdf')
    const ask = (tag: string) =>
      t.app.inject({
        url: `/api/v0/attachment/content?attachmentId=${id}`,
        headers: { authorization: `Bearer ${owner}`, 'if-none-match': tag },
      })
    const same = await ask(`"${digest}"`)
    expect([same.statusCode, same.rawPayload.length]).toEqual([304, 0])
    expect((await ask('"another"')).statusCode).toBe(200)
  })

  test('sent twice with one id, it is made once', async () => {
    const id = newId()
    const first = await uploaded(files.csv, 'text/csv', { id })
    const before = await rowCount()
    expect(await uploaded(files.csv, 'text/csv', { id })).toEqual(first)
    expect(await rowCount()).toBe(before)
  })

  test('the same bytes lie there once', async () => {
    const bytes = Buffer.from(`once,${newId()}\n`)
    const rows = await Promise.all([1, 2, 3].map(() => uploaded(bytes, 'text/csv')))
    expect(new Set(rows.map(row => row.id)).size).toBe(3)
    const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(kept.filter(path => path.endsWith(digestOf(bytes)))).toHaveLength(1)
  })
})

describe('a thumbnail', () => {
  test('is small, upright and without what the camera noted', async () => {
    const bytes = await files.photo('jpeg', { width: 1200, height: 800, orientation: 6 })
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const row = await uploaded(bytes, 'image/jpeg')
    expect([row['width'], row['height']]).toEqual([800, 1200])
    const answer = await content(row.id, owner, 'thumbnail')
    expect(answer.headers['content-type']).toBe('image/webp')
    const { format, width, height, exif } = await sharp(answer.raw).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 171,
      height: 256,
      exif: undefined,
    })
  })

  test('exists of pictures only', async () => {
    const { id } = await uploaded(files.pdf, 'application/pdf')
    expect((await content(id, owner, 'thumbnail')).status).toBe(404)
  })
})

describe('the content decides what a file is', () => {
  test('a picture of another kind than it was sent as is kept as what it is', async () => {
    const row = await uploaded(await files.photo('png'), 'image/jpeg', { name: 'photo.jpg' })
    expect(row['mediaType']).toBe('image/png')
    const { headers } = await content(row.id)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['content-disposition']).toContain('filename="photo.jpg.png"')
  })

  test('a picture that ends with a page is a picture, in name too', async () => {
    const polyglot = Buffer.concat([await files.photo('png'), files.html])
    const { id } = await uploaded(polyglot, 'image/png', { name: 'page.html' })
    const { headers, raw } = await content(id)
    expect(raw.equals(polyglot)).toBe(true)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toContain('filename="page.html.png"')
  })

  test.each([
    ['a page as a picture', files.html, 'image/png'],
    ['a page as a table', files.html, 'text/csv'],
    ['a page behind spaces as a table', Buffer.concat([Buffer.from('\ufeff \r\n'), files.html]), 'text/csv'],
    ['a page as a PDF', files.html, 'application/pdf'],
    ['a PDF behind a page', Buffer.concat([files.html, files.pdf]), 'application/pdf'],
    ['a drawing with a script as a picture', files.svg, 'image/png'],
    ['a drawing as a table', files.svg, 'text/csv'],
    [
      'a drawing with its declaration',
      Buffer.concat([Buffer.from('<?xml version="1.0"?>'), files.svg]),
      'image/webp',
    ],
    ['a PDF as a picture', files.pdf, 'image/png'],
    ['a PDF as a table', Buffer.from('%PDF-1.4 all of it letters'), 'text/csv'],
    ['a picture as a PDF', files.photo('png'), 'application/pdf'],
    ['a picture as a table', files.photo('png'), 'text/csv'],
    ['a document as a table of calculation', files.docx, XLSX_TYPE],
    ['a workbook with macros', files.macros, XLSX_TYPE],
    ['a plain ZIP', files.zip({ 'a.txt': 'a' }), XLSX_TYPE],
    ['a program', Buffer.from(`MZ\u0090\u0000${'\u0000'.repeat(200)}`, 'latin1'), 'application/pdf'],
    ['a GIF', Buffer.from('47494638396101000100000000003b', 'hex'), 'image/png'],
    ['noise', Buffer.from('00ff10e3'.repeat(40), 'hex'), 'text/csv'],
  ])('refuses %s', async (_what, made, type) => {
    const before = await rowCount()
    const answer = await upload(await made, type, { name: 'photo.png' })
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
    expect(faultOf(answer)?.message).not.toContain('problem.')
    expect(await rowCount()).toBe(before)
  })

  test.each([
    'image/svg+xml',
    'text/html',
    'application/javascript',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
  ])('does not even read %s', async type => {
    const { status, body } = await upload(await files.photo('png'), type)
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
  })

  test('a table whose first word looks like a picture is a table', async () => {
    const row = await uploaded(Buffer.from('BMI;weight\n22;70\n'), 'text/csv; charset=utf-8')
    expect(row['mediaType']).toBe('text/csv')
  })

  test('tables in other writings are tables', async () => {
    for (const encoding of ['utf16le', 'latin1'] as const)
      await uploaded(
        Buffer.from('\ufeffjamón;1\r\npiña;2\r\n'.slice(encoding === 'latin1' ? 1 : 0), encoding),
        'text/csv',
      )
  })
})

describe('pictures within limits', () => {
  test.each([
    ['that claims a billion pixels', () => files.bomb(40_000, 40_000), 'problem.attachment.pixels'],
    ['just over the limit', () => files.bomb(8001, 8000), 'problem.attachment.pixels'],
    ['without its pixels', () => files.bomb(8000, 8000), 'problem.attachment.broken'],
    [
      'cut in half',
      async () => (await files.photo('jpeg', { width: 900 })).subarray(0, 2000),
      'problem.attachment.broken',
    ],
    [
      'of a head alone',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'problem.attachment.broken',
    ],
  ])('refuses a picture %s', async (_what, make, rule) => {
    const bytes = await make()
    const started = performance.now()
    const answer = await upload(bytes, bytes[0] === 0x89 ? 'image/png' : 'image/jpeg')
    expect([answer.status, faultOf(answer)?.rule]).toEqual([422, rule])
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  test('refuses what is empty or too large', async () => {
    expect(faultOf(await upload(Buffer.alloc(0), 'image/png'))?.rule).toBe('problem.attachment.empty')
    const large = Buffer.concat([files.pdf, Buffer.alloc(20 * 1024 * 1024)])
    const { status, body } = await upload(large, 'application/pdf')
    expect([status, body.code]).toEqual([413, 'TOO_LARGE'])
    const within = Buffer.concat([files.pdf, Buffer.alloc(20 * 1024 * 1024 - files.pdf.length)])
    await uploaded(within, 'application/pdf')
  })
})

describe('names', () => {
  test.each([
    ['a"b;c\\d.pdf', `filename="a-b_c-d.pdf"; filename*=UTF-8''a-b%3Bc-d.pdf`],
    ["it's 100%.pdf", `filename="it_s 100_.pdf"; filename*=UTF-8''it%27s%20100%25.pdf`],
    ['日本語.pdf', `filename="___.pdf"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%E8%AA%9E.pdf`],
    ['👩‍🍳.pdf', expect.stringContaining('.pdf')],
    ['../../etc/passwd', `filename="-..-etc-passwd.pdf"; filename*=UTF-8''-..-etc-passwd.pdf`],
    ['evil\u202efdp.exe', `filename="evilfdp.exe.pdf"; filename*=UTF-8''evilfdp.exe.pdf`],
    ['x'.repeat(200), expect.stringMatching(/^filename="x{196}\.pdf"/)],
  ])('%s is safe in a header', async (name, expected) => {
    const { id } = await uploaded(files.pdf, 'application/pdf', { name })
    const value = String((await content(id)).headers['content-disposition']).replace('attachment; ', '')
    expect(value).toEqual(expected)
    expect(value).toMatch(/^[\x20-\x7e]+$/)
  })

  test.each([
    ['with a new line', 'a\r\nset-cookie: x=1', 400],
    ['with NUL', 'a\u0000', 400],
    ['too long', 'x'.repeat(201), 400],
    ['empty', '', 400],
    ['of hidden signs alone', '\u202e \u200b', 422],
  ])('refuses one %s', async (_what, name, status) => {
    expect((await upload(files.pdf, 'application/pdf', { name })).status).toBe(status)
  })

  test('one with a half character in the address does no harm', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/v0/attachment/upload?name=%ED%A0%80%FF.pdf',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/pdf' },
      payload: files.pdf,
    })
    expect(response.statusCode).toBeLessThan(500)
  })
})

describe('who may', () => {
  test('attach: level 3 on attachments', async () => {
    const answers = []
    for (const role of [0, 1, 2, 3, 4, 5])
      answers.push((await upload(files.csv, 'text/csv', {}, await t.token(role))).status)
    expect(answers).toEqual([403, 403, 200, 200, 200, 200])
  })

  test('everybody the picture of themselves, nothing else and of nobody else', async () => {
    const token = await t.token(0)
    const id = (await t.call(token, 'GET', '/user/me')).body['user'].id as string
    const picture = await files.photo('png')
    const send = async (type: string, query: Query) => (await upload(picture, type, query, token)).status
    expect(await send('image/png', { entity: 'user', recordId: id })).toBe(200)
    const { user } = (await t.call(owner, 'GET', '/user/me')).body
    expect(await send('image/png', { entity: 'user', recordId: user.id })).toBe(403)
    expect(await send('image/png', { entity: 'product', recordId: id })).toBe(403)
    expect((await upload(files.pdf, 'application/pdf', { entity: 'user', recordId: id }, token)).status).toBe(
      403,
    )
  })

  test('read: whoever may view the record, and nobody without a session', async () => {
    const { id } = await uploaded(await files.photo('png'), 'image/png', { productId: product })
    for (const role of [0, 1, 5]) expect((await content(id, await t.token(role))).status).toBe(200)
    expect((await content(id, await t.token(0, { place: null }))).body['code']).toBe('LOCATION_REQUIRED')
    const none = await t.call(null, 'GET', `/attachment/content?attachmentId=${id}`)
    expect([none.status, none.body['code']]).toEqual([400, 'INVALID_TOKEN'])
  })

  test('read what belongs to a place: only who reaches it, whatever is known of the id', async () => {
    const { places } = t.home
    const tray = (await t.make('container', { name: 'Tray', locationId: places.sibling }))['id'] as string
    const attached = { entity: 'container', recordId: tray }
    const beside = await t.token(4, { place: 'sibling' })
    const { id } = await uploaded(await files.photo('png'), 'image/png', attached, beside)
    expect((await content(id, await t.token(2, { place: 'sibling' }))).status).toBe(200)
    for (const variant of ['original', 'thumbnail'])
      expect((await content(id, await t.token(2), variant)).status).toBe(404)
    const there = await upload(files.csv, 'text/csv', attached, await t.token(2))
    expect([there.status, there.body.code]).toEqual([422, 'UNKNOWN_LINK'])
  })

  test('what a file belongs to is fixed: no change moves it within reach', async () => {
    const { id } = await uploaded(files.csv, 'text/csv', { productId: product })
    for (const change of [
      { recordId: newId() },
      { entity: 'user' },
      { productId: null },
      { digest: 'x' },
      { mediaType: 'text/html' },
    ]) {
      const answer = await t.call(owner, 'PATCH', `/attachment/${id}`, change)
      expect(['INVALID_REQUEST', 'FIXED_FIELD'], JSON.stringify(change)).toContain(answer.body['code'])
    }
    expect((await t.call(owner, 'PATCH', `/attachment/${id}`, { name: 'Renamed' })).status).toBe(200)
  })

  test('another organization: nothing by id, and nothing about who has the same bytes', async () => {
    const stranger = await t.token(5, { organization: 'other' })
    const bytes = await files.photo('png', { width: 77 })
    const mine = await uploaded(bytes, 'image/png', { productId: product })
    for (const variant of ['original', 'thumbnail'])
      expect((await content(mine.id, stranger, variant)).status).toBe(404)
    const theirs = await uploaded(bytes, 'image/png', {}, stranger)
    expect([theirs.digest, theirs.id === mine.id]).toEqual([mine.digest, false])
    expect((await content(theirs.id)).status).toBe(404)
    const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(kept.filter(path => path.endsWith(mine.digest))).toHaveLength(2)
    // Their own record with my product's id is none: the link is refused.
    const linked = await upload(bytes, 'image/png', { productId: product }, stranger)
    expect([linked.status, linked.body.code]).toEqual([422, 'UNKNOWN_LINK'])
  })
})

describe('what it belongs to', () => {
  test('a record that is still being written', async () => {
    const id = newId()
    const row = await uploaded(await files.photo('png'), 'image/png', { entity: 'product', recordId: id })
    expect(row).toMatchObject({ entity: 'product', recordId: id, productId: null })
    const cook = await t.token(0)
    await t.call(owner, 'POST', '/product', { product: { id, name: 'With picture', image: row.id } })
    expect((await content(row.id, cook)).status).toBe(200)
  })

  test.each([
    [{ entity: 'nothing', recordId: newId() }, 422, 'attachment.entity'],
    [{ entity: 'constructor', recordId: newId() }, 422, 'attachment.entity'],
    [{ entity: 'product' }, 400, 'attachment.recordId'],
    [{ recordId: newId() }, 400, 'attachment.entity'],
    [{ productId: newId() }, 422, 'attachment.productId'],
    [{ entity: 'product', recordId: newId(), productId: newId() }, 422, 'attachment.productId'],
  ])('%o is refused', async (query, status, path) => {
    const answer = await upload(files.csv, 'text/csv', query as unknown as Query)
    expect([answer.status, faultOf(answer)?.path]).toEqual([status, path])
  })

  test('removed and restored with its bytes', async () => {
    const { id } = await uploaded(files.csv, 'text/csv', { productId: product })
    expect((await t.call(owner, 'DELETE', '/attachment', { attachment: id })).status).toBe(200)
    expect((await content(id)).status).toBe(404)
    expect((await t.call(owner, 'POST', '/attachment/restore', { attachment: id })).status).toBe(200)
    expect((await content(id)).raw.equals(files.csv)).toBe(true)
  })
})

describe('between the bytes and the record', () => {
  test('a store that fails leaves no record behind', async () => {
    const before = await rowCount()
    isStoreFull = true
    expect((await upload(Buffer.from('full,1\n'), 'text/csv')).status).toBe(500)
    isStoreFull = false
    expect(await rowCount()).toBe(before)
  })

  test('bytes without a record are harmless: the next try names them', async () => {
    const bytes = Buffer.from(`interrupted,${newId()}\n`)
    const id = newId()
    const lost = await upload(bytes, 'text/csv', { id, name: 'x', productId: newId() })
    expect(lost.status).toBe(422)
    // As if the server had ended after the bytes and before the record.
    await disk.put(`${t.home.id}/${digestOf(bytes).slice(0, 2)}/${digestOf(bytes)}`, bytes, 'text/csv')
    expect((await content(id)).status).toBe(404)
    await uploaded(bytes, 'text/csv', { id })
    expect((await content(id)).raw.equals(bytes)).toBe(true)
  })
})
