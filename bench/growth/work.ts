/** The work that is measured, in an organization of a load: what people and sensors ask for. */
import type pg from 'pg'
import { idOf } from './ids.ts'

export interface Measured {
  readonly port: number
  readonly token: string
  /** Place of the organization in its load. */
  readonly place: number
  readonly size: number
  readonly sensors: number
  readonly products: number
  readonly until: Date
}

/** What is looked at in answers. */
interface Answer {
  readonly labels: readonly unknown[]
  readonly batches: readonly unknown[]
  readonly nodes: readonly unknown[]
  readonly streams: readonly unknown[]
  readonly isWhole: boolean
  readonly label: { readonly serial: string }
}

interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly isRight: (answer: Answer) => boolean
}

export interface Work {
  readonly name: string
  readonly times: number
  readonly request: (of: Measured, turn: number) => Request
}

const DAY_MS = 86_400_000
/** Whole genealogies of a thousand labels, told from each other by the turn. */
const block = ({ size }: Measured, turn: number) => ((turn * 7) % Math.floor(size / 1000)) * 1000
const label = ({ size }: Measured, turn: number) => 1 + ((turn * 7919 + 31) % size)
const post = (path: string, body: unknown, isRight: Request['isRight']): Request => ({
  method: 'POST',
  path,
  body,
  isRight,
})

const register =
  (count: number) =>
  ({ place, products }: Measured, turn: number) =>
    post(
      '/labeling/register',
      {
        registration: {
          productId: idOf('product', place, 1 + ((turn * 13) % products)),
          state: 'chill',
          items: [{ count, quantity: { value: 1, unit: 'kg' } }],
        },
      },
      answer => answer.labels.length === count,
    )

const trace = (direction: 'back' | 'forward') => (of: Measured, turn: number) =>
  post(
    '/monitor/trace/get',
    {
      labelId: idOf('label', of.place, block(of, turn) + (direction === 'back' ? 1000 : 1)),
      direction,
      limit: 20_000,
    },
    answer => answer.nodes.length === 1000 && answer.isWhole === true,
  )

export const WORK: readonly Work[] = [
  {
    name: 'A page of the labels of a product',
    times: 40,
    request: ({ place, products }, turn) =>
      post(
        '/labeling/labels/get',
        {
          offset: 0,
          limit: 100,
          by: 'expiration',
          sort: 'asc',
          attributes: [
            'id',
            'serial',
            'productId',
            'batchId',
            'state',
            'quantity',
            'expiration',
            'isFinal',
            'count',
          ],
          filter: {
            active: true,
            productId: idOf('product', place, 1 + ((turn * 17) % products)),
            state: 'consume',
          },
        },
        answer => answer.labels.length === 100,
      ),
  },
  {
    name: 'A label by its id',
    times: 60,
    request: (of, turn) => ({
      method: 'GET',
      path: `/labeling/label?labelId=${idOf('label', of.place, label(of, turn))}`,
      isRight: answer => answer.label.serial === `L${label(of, turn)}`,
    }),
  },
  {
    name: 'A label by its code',
    times: 40,
    request: (of, turn) =>
      post('/labeling/scan', { code: `L${label(of, turn)}` }, answer =>
        JSON.stringify(answer).includes(idOf('label', of.place, label(of, turn))),
      ),
  },
  { name: 'One label registered', times: 40, request: register(1) },
  { name: 'A thousand labels registered', times: 7, request: register(1000) },
  { name: 'The thousand labels that went into one', times: 9, request: trace('back') },
  { name: 'The thousand labels made of one', times: 9, request: trace('forward') },
  {
    name: 'A day of a sensor',
    times: 30,
    request: ({ place, sensors, until }, turn) => {
      const to = new Date(until.getTime() - ((turn * 11) % 360) * DAY_MS)
      const at = { gte: new Date(to.getTime() - DAY_MS).toISOString(), lte: to.toISOString() }
      return post(
        '/monitor/streams/get',
        { offset: 0, limit: 500, filter: { sensorId: idOf('sensor', place, 1 + (turn % sensors)), at } },
        answer => answer.streams.length > 0,
      )
    },
  },
  {
    name: 'What expires next',
    times: 20,
    request: () => post('/labeling/expiring/get', {}, answer => Array.isArray(answer.labels)),
  },
  {
    name: 'The newest labels, and how many there are',
    times: 20,
    request: () =>
      post('/labeling/labels/get', { offset: 0, limit: 20 }, answer => answer.labels.length === 20),
  },
  {
    name: 'The newest batches, and how many there are',
    times: 20,
    request: () =>
      post('/labeling/batches/get', { offset: 0, limit: 20 }, answer => answer.batches.length === 20),
  },
]

/** Makes a request and proves its answer; answers milliseconds until its last byte. */
export async function ask(
  { port, token }: Measured,
  { method, path, body, isRight }: Request,
): Promise<number> {
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v0${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const milliseconds = performance.now() - from
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
  if (!isRight(JSON.parse(text) as Answer)) throw new Error(`${path}: a wrong answer: ${text.slice(0, 300)}`)
  return milliseconds
}

export interface Organization {
  readonly place: number
  readonly size: number
  readonly sensors: number
  readonly products: number
  readonly until: Date
}

/** The largest organization of a load and the one that is as large in every load. */
export async function organizationsOf(client: pg.Client, measured: number): Promise<Organization[]> {
  const { rows } = await client.query<Organization>(
    `select place, size, sensors, products, until from bench.organization, bench.time
     where size = $1 or place = 1 order by size`,
    [measured],
  )
  return rows
}
