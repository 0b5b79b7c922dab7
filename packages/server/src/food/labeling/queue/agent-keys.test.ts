/** Print agents: what lets them in, and what they may take and say. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { printQueue } from '../../../testing/print-queue.ts'

const { open, usualPrinter, makeCode, enrol, join, pull, report, queued, jobOf } = printQueue()
let t: TestApp
let cook: string
let owner: string
let printer: string
beforeAll(async () => {
  ;({ t, cook, owner } = await open())
})
afterAll(() => t.close())
beforeEach(async () => {
  printer = await usualPrinter()
})

/** Past row security: keys are not of an organization's own. */
const past = async (text: string, value: unknown) =>
  (await t.pool.use(connection => connection.send({ text, values: [value] }))).rows

describe('agents', () => {
  test('a code is good once, for ten minutes, however it is typed', async () => {
    const { id, code, expires } = await makeCode()
    expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTVWXY]{4}-[34679ACDEFGHJKMNPQRTVWXY]{4}$/)
    const minutes = (Date.parse(expires) - Date.now()) / 60_000
    expect(minutes > 9 && minutes < 10.1).toBe(true)
    const taken = await enrol(code.toLowerCase().replace('-', ' '))
    expect(taken.body).toMatchObject({
      key: expect.stringMatching(/^cloche-agent-[\w-]{43}$/),
      agent: { id, name: 'Office PC' },
    })
    for (const tried of [code, 'AAAA-AAAA'])
      expect((await enrol(tried)).body['details'].faults[0].rule).toBe('problem.print.codeGone')
    const old = await makeCode()
    await past('update print_agent_key set expires = now() where agent_id = $1', old.id)
    expect((await enrol(old.code)).status).toBe(422)
    const kept = await past('select encode(digest, $1) as text from print_agent_key', 'escape')
    expect(JSON.stringify(kept)).not.toContain(taken.body['key'])
  })

  test('a key ends with a new code, with its agent, and opens nothing else', async () => {
    const { id, code } = await makeCode()
    const mine = (await enrol(code)).body['key'] as string
    const tried = (as: string | null) => t.call(as, 'POST', '/labeling/print/agent/pull', {})
    expect((await tried(mine)).status).toBe(200)
    expect((await t.call(mine, 'POST', '/labeling/labels/get', {})).body['code']).toBe('INVALID_TOKEN')
    for (const as of [null, owner, `${mine.slice(0, -2)}AA`])
      expect((await tried(as)).body['code']).toBe('INVALID_TOKEN')
    const again = (await t.call(owner, 'POST', '/labeling/print/agent/code', { agentId: id })).body[
      'code'
    ] as string
    expect((await tried(mine)).body['code']).toBe('INVALID_TOKEN')
    const next = (await enrol(again)).body['key'] as string
    expect((await tried(next)).status).toBe(200)
    await t.call(owner, 'DELETE', '/labeling/print/agent', { printAgent: id })
    expect((await tried(next)).body['code']).toBe('INVALID_TOKEN')
  })

  test('serve their place alone', async () => {
    const { id } = await queued()
    const [job] = (await pull()).jobs
    const sibling = await join(await t.token(5, { place: 'sibling' }))
    const stranger = await join(await t.token(5, { organization: 'other' }))
    for (const as of [sibling, stranger]) {
      expect(await pull({}, as), as === sibling ? 'sibling' : 'stranger').toEqual({ jobs: [], printers: [] })
      expect((await report(job, 'printed', as)).body['code']).toBe('NOT_FOUND')
    }
    expect((await jobOf(id)).status).toBe('sent')
    const foreign = { printerId: printer, status: 'away' }
    await pull({ states: [foreign] }, stranger)
    const { printers } = (await t.call(cook, 'POST', '/labeling/print/printers/get')).body
    expect(printers[0].status).toBe('new')
    await pull({ states: [{ ...foreign, status: 'paper', detail: 'ribbon' }] })
    const after = (await t.call(cook, 'POST', '/labeling/print/printers/get')).body['printers'][0]
    expect(after).toMatchObject({ status: 'paper', fault: 'ribbon' })
    expect(after.agentSeen).not.toBeNull()
  })
})
