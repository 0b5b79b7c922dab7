/** A print queue for tests: a cook, an owner, an agent and a printer, and the calls that people and agents make of it. */
import { createTestApp, type TestApp } from './app.ts'
import { kg, registered, rowsOf } from './labels.ts'

/** The calls; `open` before all others, once a file. */
export function printQueue() {
  let t: TestApp
  let cook: string
  let owner: string
  let product: string
  let key: string

  /** The application with who works there; `key` is the agent's. */
  async function open() {
    t = await createTestApp({ ownDatabase: true })
    cook = await t.token(3)
    owner = await t.token(5)
    product = (await t.make('product', { name: 'Gazpacho' }))['id']
    key = await join()
    return { t, cook, owner, key }
  }
  /** Takes all printers away and puts the usual one there; answers its id. */
  async function usualPrinter(): Promise<string> {
    await rowsOf(t, 'update printer set deleted = now() where organization_id = $1 returning id')
    return addPrinter({ isDefault: true })
  }

  async function addPrinter(more: object = {}): Promise<string> {
    const draft = { name: 'Zebra', connection: '10.0.0.9', ...more }
    const answer = await t.call(owner, 'POST', '/labeling/printer', { printer: draft })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body['printer'].id
  }
  const makeCode = async (token = owner) => {
    const { body } = await t.call(token, 'POST', '/labeling/print/agent', {
      printAgent: { name: 'Office PC' },
    })
    const { id } = body['printAgent']
    const made = await t.call(token, 'POST', '/labeling/print/agent/code', { agentId: id })
    return { id: id as string, code: made.body['code'] as string, expires: made.body['expires'] as string }
  }
  const enrol = (code: string) =>
    t.call(null, 'POST', '/labeling/print/agent/enrol', { code, host: 'pc', version: '1' })
  const join = async (token = owner) => {
    const { code } = await makeCode(token)
    const answer = await enrol(code)
    if (answer.status !== 200) throw new Error(JSON.stringify([code, answer.body]))
    return answer.body['key'] as string
  }
  const pull = async (more: object = {}, as = key) =>
    (await t.call(as, 'POST', '/labeling/print/agent/pull', more)).body
  const report = (job: { id: string; lease: string }, outcome: string, as = key) =>
    t.call(as, 'POST', '/labeling/print/agent/report', {
      jobId: job.id,
      lease: job.lease,
      outcome,
      detail: 'as it was',
    })
  const labels = async (count = 1) =>
    (await registered(t, cook, { productId: product, items: [{ count, quantity: kg(1) }] })).labels.map(
      label => label['id'] as string,
    )
  const enqueue = (labelIds: readonly string[], more: object = {}, token = cook) =>
    t.call(token, 'POST', '/labeling/print/enqueue', { job: { labelIds, ...more } })
  const queued = async (more: object = {}) => (await enqueue(await labels(), more)).body['printJob']
  const jobOf = async (id: string) =>
    (await t.call(cook, 'GET', `/labeling/print/job?printJobId=${id}`)).body['printJob']
  const later = (what: 'lease' | 'rest') =>
    rowsOf(
      t,
      what === 'lease'
        ? `update print_job set lease_until = now() - interval '1 second' where organization_id = $1 and status = 'sent' returning id`
        : `update printer set retry_at = now() - interval '1 second' where organization_id = $1 returning id`,
    )
  const printsOf = (labelId: string) =>
    rowsOf(
      t,
      `select data from event where organization_id = $1 and action = 'label/print' and data->'labelIds' ? $2`,
      [labelId],
    )

  return {
    open,
    usualPrinter,
    addPrinter,
    makeCode,
    enrol,
    join,
    pull,
    report,
    labels,
    enqueue,
    queued,
    jobOf,
    later,
    printsOf,
  }
}
