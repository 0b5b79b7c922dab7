/** The print queue: what people ask of it, and that printed is said once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import type { TestApp } from '../../../testing/app.ts'
import { readLabel, rowsOf } from '../../../testing/labels.ts'
import { printQueue } from '../../../testing/print-queue.ts'

const {
  open,
  usualPrinter,
  addPrinter,
  join,
  pull,
  report,
  labels,
  enqueue,
  queued,
  jobOf,
  later,
  printsOf,
} = printQueue()
let t: TestApp
let cook: string
let owner: string
let key: string
let printer: string
beforeAll(async () => {
  ;({ t, cook, owner, key } = await open())
})
afterAll(() => t.close())
beforeEach(async () => {
  printer = await usualPrinter()
})

test('a job goes to the usual printer, is drawn when it is taken, and counts as printed once confirmed', async () => {
  const ids = await labels(2)
  const id = newId()
  const first = await enqueue(ids, { id, copies: 2 })
  expect(first.body['printJob']).toMatchObject({
    id,
    status: 'queued',
    printerId: printer,
    pieces: 4,
    title: 'Gazpacho',
  })
  expect((await enqueue(ids, { id, copies: 2 })).body['printJob']).toEqual(first.body['printJob'])
  const { jobs } = await pull()
  expect(jobs).toHaveLength(1)
  expect(jobs[0]).toMatchObject({
    id,
    attempt: 1,
    pieces: 4,
    printer: { name: 'Zebra', language: 'zpl', connection: { kind: 'tcp', host: '10.0.0.9', port: 9100 } },
  })
  const zpl = Buffer.from(jobs[0].bytes, 'base64').toString()
  expect([zpl.match(/\^XA/g)?.length, zpl.match(/\^PQ2\b/g)?.length]).toEqual([2, 2])
  expect((await readLabel(t, cook, ids[0]!))['printedAt']).toBeNull()
  expect((await pull()).jobs).toEqual([])

  expect((await report(jobs[0], 'printed')).body).toEqual({ status: 'printed' })
  const { printedAt } = await readLabel(t, cook, ids[0]!)
  expect(printedAt).not.toBeNull()
  expect(await jobOf(id)).toMatchObject({ status: 'printed', printedAt, attempts: 1 })
  expect((await report(jobs[0], 'printed')).body).toEqual({ status: 'printed' })
  expect(await printsOf(ids[0]!)).toEqual([
    {
      data: {
        jobId: id,
        printerId: printer,
        printer: 'Zebra',
        format: 'zpl',
        confirmedBy: 'agent',
        count: 4,
        labelIds: ids,
      },
    },
  ])
})

describe('what becomes of a job', () => {
  test('while the printer is away it waits, is not counted, and says so', async () => {
    const { id } = await queued()
    for (const _ of [1, 2, 3, 4]) {
      const [job] = (await pull()).jobs
      await report(job, 'away')
      expect(await jobOf(id)).toMatchObject({
        status: 'queued',
        fault: 'away',
        faultDetail: 'as it was',
        attempts: 0,
      })
      expect((await pull()).jobs, 'it rests').toEqual([])
      await later('rest')
    }
    const { printers } = (await t.call(cook, 'POST', '/labeling/print/printers/get')).body
    expect(printers).toMatchObject([{ id: printer, status: 'away', waiting: 1, isDefault: true }])
    const [job] = (await pull()).jobs
    await report(job, 'printed')
    expect(await jobOf(id)).toMatchObject({ status: 'printed', fault: null, attempts: 1 })
  })

  test('broken off it goes out again, three times', async () => {
    const { id } = await queued()
    for (const status of ['queued', 'queued', 'failed']) {
      const [job] = (await pull()).jobs
      expect((await report(job, 'broken')).body).toEqual({ status })
      await later('rest')
    }
    expect(await jobOf(id)).toMatchObject({ status: 'failed', attempts: 3, fault: 'broken' })
    expect((await pull()).jobs).toEqual([])
  })

  test('in doubt it is never repeated: a person says whether it is on paper', async () => {
    const { id, labelIds } = await queued()
    await report((await pull()).jobs[0], 'unsure')
    expect(await jobOf(id)).toMatchObject({ status: 'failed', fault: 'unsure' })
    expect(await printsOf(labelIds[0])).toEqual([])
    const say = () => t.call(cook, 'POST', '/labeling/print/confirm', { jobId: id })
    expect((await say()).body['printJob']).toMatchObject({ status: 'printed', fault: null })
    await say()
    expect(await printsOf(labelIds[0])).toMatchObject([{ data: { confirmedBy: 'person', count: 1 } }])
    const other = await queued()
    const refused = await t.call(cook, 'POST', '/labeling/print/confirm', { jobId: other.id })
    expect(refused.body['details'].faults).toMatchObject([{ rule: 'problem.print.notDoubtful' }])
  })

  test('an agent that died loses it; what it says late of paper still counts, once', async () => {
    const { id, labelIds } = await queued()
    const [first] = (await pull()).jobs
    expect((await report(first, 'printing')).body).toEqual({ status: 'sent' })
    await later('lease')
    const [second] = (await pull()).jobs
    expect(second).toMatchObject({ id, attempt: 2 })
    expect(second.lease).not.toBe(first.lease)
    expect((await report(first, 'broken')).body).toEqual({ status: 'sent' })
    expect((await report(first, 'printed')).body).toEqual({ status: 'printed' })
    expect((await report(second, 'printed')).body).toEqual({ status: 'printed' })
    expect((await report(second, 'broken')).body).toEqual({ status: 'printed' })
    expect(await jobOf(id)).toMatchObject({ status: 'printed', attempts: 2 })
    expect(await printsOf(labelIds[0])).toHaveLength(1)
  })

  test('what cannot be drawn fails by itself and holds nobody up', async () => {
    const bad = await queued({ size: '62x36' })
    await rowsOf(
      t,
      `update print_job set size = '999x999' where organization_id = $1 and id = $2 returning id`,
      [bad.id],
    )
    const good = await queued()
    expect((await pull()).jobs).toEqual([])
    expect(await jobOf(bad.id)).toMatchObject({
      status: 'failed',
      fault: 'render',
      faultDetail: 'RULE_BROKEN',
    })
    expect((await pull()).jobs).toMatchObject([{ id: good.id }])
  })
})

test('copies are told to an agent that can repeat, and repeated for one that cannot', async () => {
  const receipts = await addPrinter({ name: 'Receipts', language: 'escpos', connection: '10.0.0.77' })
  const of = async (more: object) => {
    const { id } = await queued({ printerId: receipts, copies: 3 })
    const answer = await pull(more)
    const job = answer.jobs.find((one: { id: string }) => one.id === id)
    await report(job, 'printed')
    return job
  }
  const reported = await of({ repeats: true })
  expect(reported.parts).toHaveLength(1)
  expect(reported.parts[0].times).toBe(3)
  const plain = await of({})
  expect(plain.parts).toBeUndefined()
  expect(Buffer.from(plain.bytes, 'base64').length).toBe(
    3 * Buffer.from(reported.parts[0].bytes, 'base64').length,
  )
  await t.call(owner, 'DELETE', '/labeling/printer', { printer: receipts })
})

test('too much for the printer is refused when it is put in, naming how much is not', async () => {
  const receipts = await addPrinter({ name: 'Fine', language: 'escpos', dpi: '600', connection: '10.0.0.78' })
  const template = { name: 'Huge', width: 300, height: 500 }
  const made = await t.call(owner, 'POST', '/labeling/template', { template })
  const templateId = made.body['template'].id
  const ask = async (count: number) => enqueue(await labels(count), { printerId: receipts, templateId })
  const refused = await ask(5)
  expect([refused.status, refused.body['code'], refused.body['details'].faults[0]]).toMatchObject([
    413,
    'TOO_LARGE',
    { path: 'job.labelIds', rule: 'problem.print.tooManyDots', values: { limit: 4, dpi: 600 } },
  ])
  expect((await ask(4)).status).toBe(200)
  await t.call(owner, 'DELETE', '/labeling/printer', { printer: receipts })
})

test('one job at a time a printer, in order; of agents that ask at once one gets it', async () => {
  const second = await addPrinter({ name: 'Second', connection: 'device:counter' })
  const all = [await queued(), await queued(), await queued({ printerId: second })]
  const other = await join()
  const answers = await Promise.all(
    [key, other, key, other].map(as => pull({ devices: as === other ? ['counter'] : [] }, as)),
  )
  const taken = answers.flatMap(({ jobs }) => jobs.map((job: { id: string }) => job.id))
  expect(taken.toSorted()).toEqual([all[0].id, all[2].id].toSorted())
  const job = answers.flatMap(({ jobs }) => jobs).find(({ id }: { id: string }) => id === all[0].id)
  await report(job, 'printed')
  expect((await pull()).jobs).toMatchObject([{ id: all[1].id }])
})

test('an agent that waits is woken by a job', async () => {
  const waiting = pull({ wait: 20 })
  const started = performance.now()
  const { id } = await queued()
  expect((await waiting).jobs).toMatchObject([{ id }])
  expect(performance.now() - started).toBeLessThan(15_000)
})

describe('people', () => {
  test('cancel what waits, not what is at the printer', async () => {
    const [out, waits] = [await queued(), await queued()]
    await pull()
    const cancel = (jobIds: string[], token = cook) =>
      t.call(token, 'POST', '/labeling/print/cancel', { jobIds })
    expect((await cancel([out.id, waits.id])).body).toEqual({ cancelled: 1 })
    expect([(await jobOf(out.id)).status, (await jobOf(waits.id)).status]).toEqual(['sent', 'cancelled'])
    await later('lease')
    expect((await cancel([out.id])).body).toEqual({ cancelled: 1 })
    expect((await pull()).jobs).toEqual([])
    const { history } = (await t.call(owner, 'GET', `/labeling/print/job/history?printJobId=${waits.id}`))
      .body
    if (history) expect(history.map((line: { verb: string }) => line.verb)).toEqual(['change', 'create'])
    for (const stranger of [
      await t.token(3, { place: 'sibling' }),
      await t.token(5, { organization: 'other' }),
    ])
      expect((await cancel([waits.id], stranger)).body['code']).toBe('NOT_FOUND')
  })

  test('print again, as a new job that names the first', async () => {
    const job = await queued({ copies: 2, size: '50x30', code: 'datamatrix' })
    const again = () => t.call(cook, 'POST', '/labeling/print/again', { again: { jobId: job.id } })
    expect((await again()).body['details'].faults).toMatchObject([{ rule: 'problem.print.open' }])
    await report((await pull()).jobs[0], 'printed')
    const { printJob } = (await again()).body
    expect(printJob).toMatchObject({
      status: 'queued',
      reprintOfId: job.id,
      copies: 2,
      size: '50x30',
      labelCode: 'datamatrix',
    })
    await report((await pull()).jobs[0], 'printed')
    expect(await printsOf(job.labelIds[0])).toHaveLength(2)
  })

  test('only labels and printers within reach; where none is usual they choose', async () => {
    const ids = await labels()
    const elsewhere = await t.token(3, { place: 'sibling' })
    expect((await enqueue(ids, {}, elsewhere)).body['code']).toBe('UNKNOWN_LINK')
    expect((await enqueue(ids, { printerId: newId() })).body['code']).toBe('NOT_FOUND')
    expect((await enqueue(ids, { templateId: newId() })).body['code']).toBe('UNKNOWN_LINK')
    expect((await t.call(elsewhere, 'POST', '/labeling/print/printers/get')).body['printers']).toEqual([])
    const far = await addPrinter({ name: 'Far', locationId: t.home.places.sibling })
    expect((await enqueue(ids, { printerId: far })).body['code']).toBe('NOT_FOUND')
    await t.call(owner, 'PATCH', `/labeling/printer/${printer}`, { isDefault: false })
    await addPrinter({ name: 'Other' })
    const rules = async () => (await enqueue(ids)).body['details'].faults[0].rule
    expect(await rules()).toBe('problem.print.choose')
    const usual = await addPrinter({ name: 'Usual', isDefault: true })
    await t.call(owner, 'PATCH', `/labeling/printer/${printer}`, { isDefault: true })
    const { printers } = (await t.call(cook, 'POST', '/labeling/print/printers/get')).body
    const marked = printers
      .filter((one: { isDefault: boolean }) => one.isDefault)
      .map((one: { id: string }) => one.id)
    expect(marked).toEqual([printer])
    expect(usual).not.toBe(printer)
    await rowsOf(t, 'update printer set deleted = now() where organization_id = $1 returning id')
    expect(await rules()).toBe('problem.print.none')
  })

  test.each(['file:///etc/passwd', '10.0.0.9:70000', '/dev/usb/lp0', 'device:'])(
    'no printer is reached at %s',
    async connection => {
      const answer = await t.call(owner, 'POST', '/labeling/printer', { printer: { name: 'X', connection } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.body['details'].faults[0].path).toBe('printer.connection')
    },
  )
})

test('a printer holds no labels that are wider than it prints', async () => {
  const change = (more: object) => t.call(owner, 'PATCH', `/labeling/printer/${printer}`, more)
  expect((await change({ width: 56, labelSize: '50x30' })).status).toBe(200)
  const refused = await change({ labelSize: '62x36' })
  expect(refused.body['details'].faults).toMatchObject([
    { path: 'printer.labelSize', rule: 'problem.print.tooWide', message: expect.stringContaining('56') },
  ])
})
