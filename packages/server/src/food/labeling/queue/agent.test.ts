/** The print agent as a process of its own, against the application and printers that misbehave. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AgentProcess } from '../../../testing/agent-process.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { kg, readLabel, registered, rowsOf } from '../../../testing/labels.ts'
import { PrinterStandIn, type Manner } from '../../../testing/printer-stand-in.ts'

let t: TestApp
let cook: string
let owner: string
let product: string
let server: string
let agent: AgentProcess
let agentId: string
const folder = mkdtempSync(join(tmpdir(), 'cloche-agent-'))
const keyFile = join(folder, 'key.json')
const paper = join(folder, 'paper.zpl')
const standIns: PrinterStandIn[] = []
const start = (more: readonly string[] = []) =>
  new AgentProcess(['--server', server, '--key', keyFile, '--device', `counter=${paper}`, ...more])

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  cook = await t.token(3)
  owner = await t.token(5)
  product = (await t.make('product', { name: 'Gazpacho' }))['id']
  server = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const made = await t.call(owner, 'POST', '/labeling/print/agent', { printAgent: { name: 'Office PC' } })
  agentId = made.body['printAgent'].id
  const { body } = await t.call(owner, 'POST', '/labeling/print/agent/code', { agentId })
  writeFileSync(paper, '')
  agent = start(['--code', body['code']])
})
afterEach(async () => {
  for (const standIn of standIns.splice(0)) await standIn.off()
})
afterAll(async () => {
  await agent.end('SIGKILL')
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

async function printerAt(connection: string, more: object = {}): Promise<string> {
  const printer = { name: `Printer ${connection}`, connection, ...more }
  return (await t.call(owner, 'POST', '/labeling/printer', { printer })).body['printer'].id
}
async function standIn(manner: Manner) {
  const machine = await new PrinterStandIn(manner).on()
  standIns.push(machine)
  return { machine, id: await printerAt(`127.0.0.1:${machine.port}`) }
}
async function queued(printerId: string, more: object = {}) {
  const { labels } = await registered(t, cook, { productId: product, items: [{ count: 1, quantity: kg(1) }] })
  const job = { printerId, labelIds: [labels[0]!['id']], ...more }
  return (await t.call(cook, 'POST', '/labeling/print/enqueue', { job })).body['printJob']
}
const jobOf = async (id: string) =>
  (await t.call(cook, 'GET', `/labeling/print/job?printJobId=${id}`)).body['printJob']

/** What a job has become once it is so. */
async function once(id: string, isSo: (job: Record<string, unknown>) => boolean) {
  for (const until = Date.now() + 90_000; ; await sleep(20)) {
    const job = await jobOf(id)
    if (isSo(job)) return job
    if (Date.now() > until) throw new Error(`${JSON.stringify(job)}\n${agent.output}`)
  }
}
const printed = (id: string) => once(id, ({ status }) => status === 'printed')
const ended = (id: string) => once(id, ({ status }) => status !== 'queued' && status !== 'sent')

test('it joins, keeps its key to itself, and prints at once', async () => {
  const { machine, id } = await standIn('close')
  const job = await queued(id, { copies: 2 })
  const { printedAt, labelIds } = await printed(job.id)
  expect(machine.labels).toHaveLength(1)
  expect(machine.labels[0]).toMatch(/\^PQ2\b/)
  expect((await readLabel(t, cook, (labelIds as string[])[0]!))['printedAt']).toBe(printedAt)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  const kept = JSON.parse(readFileSync(keyFile, 'utf8'))
  expect(kept).toMatchObject({ server, key: expect.stringMatching(/^cloche-agent-/), untold: [] })
  const { printAgent } = (await t.call(owner, 'GET', `/labeling/print/agent?printAgentId=${agentId}`)).body
  expect(printAgent).toMatchObject({ softwareVersion: '1' })
  expect(printAgent.lastSeen).not.toBeNull()
})

test('many labels for a slow printer arrive whole, in order, one job after the other', async () => {
  const { machine, id } = await standIn('slow')
  const jobs = [await queued(id), await queued(id), await queued(id)]
  for (const job of jobs) await printed(job.id)
  expect(machine.labels).toHaveLength(3)
  const serials = await Promise.all(
    jobs.map(async job => (await readLabel(t, cook, job.labelIds[0]))['serial']),
  )
  for (const [at, serial] of serials.entries()) expect(machine.labels[at]).toContain(serial)
})

test('a printer that is off is waited for, and gets the labels once it is on', async () => {
  const { machine, id } = await standIn('close')
  await machine.off()
  const job = await queued(id)
  const waiting = await once(job.id, ({ fault }) => fault === 'away')
  expect(waiting).toMatchObject({ status: 'queued', attempts: 0, faultDetail: 'ECONNREFUSED' })
  await machine.on()
  expect(await printed(job.id)).toMatchObject({ attempts: 1, fault: null })
  expect(machine.labels).toHaveLength(1)
})

test('one that speaks is asked: without labels nothing is sent; printed is when nothing is left to do', async () => {
  const { machine, id } = await standIn('status')
  machine.isOut = true
  const job = await queued(id)
  await once(job.id, ({ fault }) => fault === 'paper')
  expect(machine.labels).toEqual([])
  machine.busyFor = 3
  machine.isOut = false
  expect(await printed(job.id)).toMatchObject({ attempts: 1 })
  expect(machine.busyFor).toBe(0)
  expect(machine.labels).toHaveLength(1)
})

test.each([
  ['cut', 'broken', 3],
  ['silent', 'unsure', 1],
  ['deaf', 'unsure', 1],
] as const)('a printer that is %s: %s, never said to be printed', async (manner, fault, attempts) => {
  const { machine, id } = await standIn(manner)
  const job = await queued(id)
  const failed = await ended(job.id)
  expect(failed).toMatchObject({ status: 'failed', fault, attempts, printedAt: null })
  expect((await readLabel(t, cook, job.labelIds[0]))['printedAt']).toBeNull()
  expect(machine.connections).toBe(attempts)
})

test('a file or a device of its own machine; one that it was not told of is not touched', async () => {
  const job = await queued(await printerAt('device:counter'))
  const other = await queued(await printerAt('device:elsewhere'))
  await printed(job.id)
  expect(readFileSync(paper, 'latin1').match(/\^XA/g)).toHaveLength(1)
  expect((await jobOf(other.id)).status).toBe('queued')
})

test('killed with a job in hand: it goes out again once the lease has run out, unless it is known to be on paper', async () => {
  const { machine, id } = await standIn('status')
  machine.busyFor = 1e6
  const [first, second] = [await queued(id), await queued(id)]
  const { leaseId: lease } = await once(first.id, ({ status }) => status === 'sent')
  for (const until = Date.now() + 10_000; machine.labels.length === 0 && Date.now() < until;) await sleep(20)
  await agent.end('SIGKILL')
  // What it knew to be on paper, and could not tell any more.
  const kept = JSON.parse(readFileSync(keyFile, 'utf8'))
  const untold = [{ jobId: first.id, lease, outcome: 'printed' }]
  writeFileSync(keyFile, JSON.stringify({ ...kept, untold }))
  agent = start()
  expect(await printed(first.id)).toMatchObject({ attempts: 1 })
  await once(second.id, ({ status }) => status === 'sent')
  await expect.poll(() => JSON.parse(readFileSync(keyFile, 'utf8')).untold).toEqual([])
  for (const until = Date.now() + 10_000; machine.labels.length < 2 && Date.now() < until;) await sleep(20)
  await agent.end('SIGKILL')
  machine.busyFor = 0
  agent = start()
  expect((await jobOf(second.id)).status).toBe('sent')
  await rowsOf(
    t,
    `update print_job set lease_until = now() where organization_id = $1 and id = $2 returning id`,
    [second.id],
  )
  expect(await printed(second.id)).toMatchObject({ attempts: 2 })
  // Twice on paper: that is the price, and the job says how often it was sent.
  expect(machine.labels).toHaveLength(3)
})

test('SIGTERM ends it in order; a key that was taken back ends it for good', async () => {
  expect(await agent.end()).toBe(0)
  agent = start()
  await t.call(owner, 'DELETE', '/labeling/print/agent', { printAgent: agentId })
  expect(await agent.gone).toBe(1)
  expect(agent.output).toContain('Cloche refused')
  const late = start(['--code', 'AAAA-AAAA'])
  expect(await late.gone).toBe(1)
  const open = new AgentProcess(['--server', 'http://kitchen.example.com', '--code', 'AAAA-AAAA'])
  expect([await open.gone, open.output]).toEqual([2, expect.stringContaining('https')])
})
