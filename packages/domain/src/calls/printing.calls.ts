/** The print queue: what people ask of it, and what print agents do. */
import { defineCall } from '../catalogue/call.ts'
import { LABEL_CODES, PRINT_JOB_STATUSES, PRINTER_STATUSES } from '../catalogue/names/label.ts'
import {
  count,
  either,
  fieldsOf,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  propertiesOf,
  rowOf,
  text,
  typed,
  uuid,
  whole,
} from './schema.ts'

const LABELS_MAX = 1000
const PRINTERS_MAX = 100
/** How long an agent may be kept waiting for a job, in seconds; proxies cut longer calls. */
const PULL_WAIT_MAX = 25

const status = oneOf(PRINTER_STATUSES)
const job = object({ printJob: rowOf('printJob') })

/** Where a printer is reached: a host in the network, or a device of the agent's own machine. */
const connection = either(
  object({ kind: oneOf(['tcp']), host: text, port: whole(1, 65_535) }),
  object({ kind: oneOf(['device']), name: text }),
)
const agentPrinter = object({ ...propertiesOf('printer', ['id', 'name', 'language']), connection })
/** As base64. */
const bytes = text
/** A job with what goes to the printer: in parts, or for agents that know none of that in one piece. */
const agentJob = object(
  {
    id: uuid,
    lease: nullable(text),
    attempt: whole(0, 1000),
    pieces: count,
    printer: agentPrinter,
    parts: list(object({ times: count, bytes }), 100_000),
    bytes,
  },
  ['parts', 'bytes'],
)
/** A printer as it stands now, with what waits for it. */
const printerHere = object({
  ...propertiesOf('printer', [
    'id',
    'name',
    'locationId',
    'isDefault',
    'language',
    'labelSize',
    'status',
    'statusSince',
    'lastSeen',
    'fault',
  ]),
  waiting: count,
  /** When an agent that serves it was last heard of. */
  agentSeen: nullable(instant),
})

const AGENT_CALLS = [
  defineCall({
    name: 'labeling.agentEnrol',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/agent/enrol',
    gate: 'guest',
    summary: 'A print agent gives the code it was told, once, and gets its key, once',
    body: object({ code: line(20, 6), host: line(100), version: line(40) }, ['host', 'version']),
    ratePerMinute: 20,
    answer: object({ key: line(100), agent: fieldsOf('printAgent', ['id', 'name']) }),
  }),
  defineCall({
    name: 'labeling.agentPull',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/agent/pull',
    gate: 'guest',
    summary: 'The next job of every idle printer that a print agent reaches, with its bytes; waits for one',
    bodyLimit: 64 * 1024,
    body: object(
      {
        /** How long to wait when there is nothing to print, in seconds. */
        wait: whole(0, PULL_WAIT_MAX),
        devices: list(
          typed<string>({ type: 'string', maxLength: 40, pattern: '^[a-z0-9-]+$' }),
          PRINTERS_MAX,
        ),
        states: list(object({ printerId: uuid, status, detail: line(200) }, ['detail']), PRINTERS_MAX),
        host: line(100),
        version: line(40),
        /** The agent can send a part of a job to the printer several times. */
        repeats: flag,
      },
      ['wait', 'devices', 'states', 'host', 'version', 'repeats'],
    ),
    ratePerMinute: 1200,
    answer: object({ jobs: list(agentJob, PRINTERS_MAX), printers: list(agentPrinter, 1000) }),
  }),
  defineCall({
    name: 'labeling.agentReport',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/agent/report',
    gate: 'guest',
    summary: 'What became of a job that a print agent holds; printed counts once, however often it is said',
    body: object(
      {
        jobId: uuid,
        lease: uuid,
        outcome: oneOf(['printing', 'printed', 'away', 'paper', 'open', 'paused', 'broken', 'unsure']),
        detail: line(200),
      },
      ['detail'],
    ),
    ratePerMinute: 1200,
    answer: object({ status: oneOf(PRINT_JOB_STATUSES) }),
  }),
]

export const PRINTING_CALLS = [
  defineCall({
    name: 'labeling.printers',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/printers/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'The printers of the place, the usual one first: how they stand, and how much waits for them',
    isRead: true,
    answer: object({ printers: list(printerHere, 200) }),
  }),
  defineCall({
    name: 'labeling.enqueue',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/enqueue',
    isRepeatable: true,
    gate: { key: 'LA', verb: 'view' },
    summary: 'Put labels into the queue of a printer, the usual one of the place unless named',
    body: object({
      job: object(
        {
          id: uuid,
          printerId: uuid,
          labelIds: list(uuid, LABELS_MAX, 1),
          copies: whole(1, 100),
          templateId: uuid,
          size: { type: 'string', maxLength: 20, pattern: '^\\d{2,3}x\\d{2,3}$' },
          code: oneOf(LABEL_CODES),
        },
        ['id', 'printerId', 'copies', 'templateId', 'size', 'code'],
      ),
    }),
    answer: job,
  }),
  defineCall({
    name: 'labeling.cancelJobs',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/cancel',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Take jobs out of the queue that are not at the printer yet',
    body: object({ jobIds: list(uuid, 1000, 1) }),
    answer: object({ cancelled: whole(0, 1000) }),
  }),
  defineCall({
    name: 'labeling.reprint',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/again',
    isRepeatable: true,
    gate: { key: 'LA', verb: 'view' },
    summary: 'The same labels once more as a new job, to the same printer unless another is named',
    body: object({ again: object({ id: uuid, jobId: uuid, printerId: uuid }, ['id', 'printerId']) }),
    answer: job,
  }),
  defineCall({
    name: 'labeling.confirmJob',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/confirm',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Somebody looked: a job that ended in doubt is on paper',
    body: object({ jobId: uuid }),
    answer: job,
  }),
  defineCall({
    name: 'labeling.agentCode',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/agent/code',
    gate: { key: 'D', verb: 'edit' },
    summary: 'A code with which a print agent joins, once, within minutes; it ends the key it had',
    body: object({ agentId: uuid }),
    answer: object({ code: line(20), expires: instant, lastSeen: nullable(instant) }),
  }),
  ...AGENT_CALLS,
] as const
