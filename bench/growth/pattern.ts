/** One row of each table as a registration through the calls writes it: what comes later is filled as Cloche fills it. */
import { newId } from '../../packages/server/src/adapters/ids.ts'
import type { Installation } from '../installation.ts'
import type { Loader } from './superuser.ts'

const API = '/api/v0'

async function register(
  installation: Installation,
): Promise<{ label: string; link: string; sensor: string }> {
  const port = await installation.serve('./real-server.ts')
  const token = await installation.token(port)
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${API}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { product } = await post<{ product: { id: string } }>('/product', {
    product: { name: 'Pattern', type: 'intermediate' },
  })
  const labelled = async (inputs: object[]) => {
    const made = await post<{ labels: { id: string }[] }>('/labeling/register', {
      registration: {
        id: newId(),
        productId: product.id,
        state: 'chill',
        items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
        inputs,
      },
    })
    return (made.labels[0] as { id: string }).id
  }
  const label = await labelled([])
  const link = await labelled([{ labelId: label, quantity: { value: 0.1, unit: 'kg' } }])
  const { sensor } = await post<{ sensor: { id: string } }>('/sensor', {
    sensor: {
      name: 'Pattern',
      kind: 'temperature',
      path: 'temperature/pattern',
      unit: 'C',
      locationId: installation.locationId,
    },
  })
  await post('/monitor/streams', {
    readings: [{ sensorId: sensor.id, value: 3.5, at: new Date().toISOString() }],
  })
  return { label, link, sensor: sensor.id }
}

/** Notes the rows in `bench.pattern`. */
export function notePattern(installation: Installation, { client, step }: Loader): Promise<void> {
  return step('pattern registered', async () => {
    const { label, link, sensor } = await register(installation)
    const note = (name: string, where: string, table = name) =>
      client.query(
        `insert into bench.pattern (name, row) select '${name}', to_jsonb(t) from ${table} t where ${where} limit 1`,
      )
    const ofLabel = (column: string) => `id = (select ${column} from label where id = '${label}')`
    await note('label', `id = '${label}'`)
    await note('batch', ofLabel('batch_id'))
    await note('batch_item', ofLabel('batch_item_id'))
    await note('product', ofLabel('product_id'))
    await note('event', `label_id = '${label}' and action = 'label/register'`)
    await note('use', `label_id = '${label}' and action = 'label/use'`, 'event')
    await note('stock_variation', `label_id = '${label}'`)
    await note('label_link', `to_id = '${link}'`)
    await note('reading', `sensor_id = '${sensor}'`)
    await note('sensor', `id = '${sensor}'`)
  })
}

/** A statement that copies the pattern's row of a table once for each row of `from`, but for the named columns. */
export async function copying(
  { client }: Loader,
  table: string,
  from: string,
  columns: Readonly<Record<string, string>>,
  patternName = table,
): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const strange = Object.keys(columns).filter(name => !rows.some(row => row.name === name))
  if (strange.length > 0) throw new Error(`The table ${table} has no column ${strange.join(', ')}`)
  const found = await client.query<Record<string, string | null>>(
    `select ${rows.map(({ name }) => `r."${name}"::text as "${name}"`).join(', ')}
     from bench.pattern p, jsonb_populate_record(null::${table}, p.row) r where p.name = $1`,
    [patternName],
  )
  const [pattern] = found.rows
  if (pattern === undefined) throw new Error(`The pattern has no ${patternName}`)
  const value = ({ name, type }: { name: string; type: string }) => {
    const own = columns[name]
    if (own !== undefined) return own
    const text = pattern[name]
    return text === null || text === undefined ? `null::${type}` : `${client.escapeLiteral(text)}::${type}`
  }
  return `insert into ${table} (${rows.map(({ name }) => `"${name}"`).join(', ')}) select ${rows.map(value).join(', ')} from ${from}`
}
