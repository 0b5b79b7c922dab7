/** Checkpoints that ask for a PIN or a card: whoever scans there is named by one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { g } from '../../testing/labels.ts'
import { enrolledTerminal, pinFor, unlocked } from '../../testing/terminals.ts'

let t: TestApp
let chef: string
let checkpoint: string
beforeAll(async () => {
  t = await createTestApp()
  chef = await t.token(3)
  checkpoint = await makeCheckpoint({ needsToken: true })
})
afterAll(() => t.close())

const makeCheckpoint = async (more: object) =>
  (await t.make('checkpoint', { name: 'Cold room', locationId: t.home.places.kitchen, ...more }))[
    'id'
  ] as string
const begin = (more: object = {}, by = chef) =>
  t.call(by, 'POST', '/stock/checkpoint/begin', {
    begin: { checkpointId: checkpoint, direction: 'in', ...more },
  })
const ruleOf = (answer: Answer) => answer.body['details'].faults?.[0]?.rule

test('one that asks for nothing is begun by whoever may book', async () => {
  const answer = await begin({ checkpointId: await makeCheckpoint({ direction: 'in' }) })
  expect(answer.body['checkpointBatch']).toMatchObject({
    name: 'Cold room',
    status: 'open',
    terminalId: null,
  })
  expect(ruleOf(await begin({ checkpointId: await makeCheckpoint({ direction: 'out' }) }))).toBe(
    'problem.checkpoint.direction',
  )
})

test('one that asks is begun by one’s own PIN, or on a tablet', async () => {
  expect(ruleOf(await begin())).toBe('problem.checkpoint.needsToken')
  const own = await pinFor(t, chef)
  const other = await pinFor(t, await t.token(3, { fresh: true }))
  // Whether it is somebody else's, nothing tells.
  const wrong = await Promise.all([other.pin, '70315846'].map(pin => begin({ token: { pin } })))
  expect(wrong.map(({ body }) => body['code'])).toEqual(['WRONG_PIN', 'WRONG_PIN'])
  expect(wrong[0]?.body).toEqual(wrong[1]?.body)
  const mine = (await begin({ token: { pin: own.pin } })).body['checkpointBatch']
  expect(mine).toMatchObject({
    userId: own.userId,
    checkpointId: checkpoint,
    terminalId: null,
    knownBy: 'personAndPin',
  })
  const { id: terminalId, key } = await enrolledTerminal(t)
  const jwt = await unlocked(t, key, other)
  expect((await begin({}, jwt)).body['checkpointBatch']).toMatchObject({
    userId: other.userId,
    terminalId,
    knownBy: 'personAndPin',
  })
})

test('there is no way round: not by a record, not by somebody else’s session of scanning', async () => {
  const record = { name: 'x', checkpointId: checkpoint, direction: 'in', startedAt: new Date().toISOString() }
  const made = await t.call(chef, 'POST', '/stock/batch', { checkpointBatch: record })
  expect(ruleOf(made)).toBe('problem.checkpoint.needsToken')
  const { checkpointId: _, ...free } = record
  const { id } = (await t.call(chef, 'POST', '/stock/batch', { checkpointBatch: free })).body[
    'checkpointBatch'
  ]
  const changed = await t.call(chef, 'PATCH', `/stock/batch/${id}`, { checkpointId: checkpoint })
  expect(ruleOf(changed)).toBe('problem.checkpoint.needsToken')
  const named = await t.call(chef, 'POST', '/stock/batch', {
    checkpointBatch: { ...free, userId: t.home.places.kitchen },
  })
  expect(named.body['code']).toBe('INVALID_REQUEST')

  const other = await t.token(3, { fresh: true })
  const theirs = await pinFor(t, other)
  const batch = (await begin({ token: { pin: theirs.pin } }, other)).body['checkpointBatch']
  const product = (await t.make('product', { name: 'Food' }))['id']
  const book = (by: string) =>
    t.call(by, 'POST', '/stock/register', {
      register: {
        sign: 'positive',
        reason: 'receipt',
        checkpointBatchId: batch.id,
        lines: [{ productId: product, quantity: g(100) }],
      },
    })
  expect(ruleOf(await book(chef))).toBe('problem.checkpoint.otherPerson')
  const answer = await book(other)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
})
