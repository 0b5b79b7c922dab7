import { expect, test } from 'vitest'
import { Changes, entitiesWritten, LIVE_CHANNEL, type ChangeMessage } from './changes.ts'

const organizationId = '01a1ff9c-8d77-7038-8f63-ed6a930b0bb1'

function reported(changes: Changes): ChangeMessage | undefined {
  const message = changes.message(organizationId, null)
  if (message === undefined) return undefined
  expect(message.text).toBe(`select pg_notify('${LIVE_CHANNEL}', $1)`)
  const payload = String(message.values?.[0])
  expect(Buffer.byteLength(payload)).toBeLessThan(8000)
  return JSON.parse(payload) as ChangeMessage
}

test.each([
  ['insert into product (id) values ($1)', ['product']],
  ['update "user" set name = $1 where id = $2', ['user']],
  ['update label as l set state = $1', ['label']],
  ['update only batch_item b set count = 1', ['batchItem']],
  ['delete from label_link where id = $1', ['labelLink']],
  [
    'with made as (insert into batch (id) values ($1) returning id) update container set name = $2',
    ['batch', 'container'],
  ],
  ['insert into product (id) values ($1) on conflict (id) do update set name = $2', ['product']],
  ['select * from product where id = $1 for update', []],
  ['insert into history (id) values ($1)', []],
])('%s', (text, entities) => {
  expect(entitiesWritten(text)).toEqual(entities)
})

test('what statements say of themselves is gathered by entity', () => {
  const changes = new Changes()
  for (const id of ['a', 'b'])
    changes.note({ text: 'x', change: { entity: 'product', verb: 'create', ids: [id], places: null } })
  changes.note({ text: 'x', change: { entity: 'container', verb: 'change', ids: ['c'], places: ['p', 'q'] } })
  changes.note({ text: 'x', change: { entity: 'container', verb: 'remove', ids: ['c'], places: ['q'] } })
  expect(reported(changes)).toEqual({
    organizationId,
    sessionId: null,
    changes: [
      { entity: 'product', verb: 'create', ids: ['a', 'b'], places: null },
      { entity: 'container', verb: 'change', ids: ['c'], places: ['p', 'q'] },
    ],
  })
})

test('a statement that says nothing names its entity, if it wrote a row', () => {
  const changes = new Changes()
  changes.noteResult({ text: 'update product set priority = 1' }, 0)
  expect(reported(changes)).toBeUndefined()
  changes.noteResult({ text: 'update product set priority = 1', change: null }, 2)
  expect(reported(changes)).toBeUndefined()
  changes.noteResult({ text: 'update product set priority = 1' }, 2)
  expect(reported(changes)?.changes).toEqual([{ entity: 'product', verb: 'change', ids: null, places: null }])
  const within = new Changes()
  within.noteResult({ text: 'with done as (update product set priority = 1) select 1' }, 0)
  expect(reported(within)?.changes.length).toBe(1)
})

test('many ids are not named, and the message stays below what PostgreSQL takes', () => {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
  const many = new Changes()
  many.note({ text: 'x', change: { entity: 'label', verb: 'create', ids: ids(51), places: ['p'] } })
  expect(reported(many)?.changes).toEqual([{ entity: 'label', verb: 'create', ids: null, places: ['p'] }])
  const long = new Changes()
  for (const entity of ['label', 'batch', 'event', 'container', 'product'])
    long.note({ text: 'x', change: { entity, verb: 'change', ids: ids(50), places: ids(50) } })
  expect(reported(long)?.changes.map(({ ids: named }) => named)).toEqual([null, null, null, null, null])
})
