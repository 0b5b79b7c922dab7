/** The scan code of any record leads back to it, for those who may see it alone. */
import { standardVerbs } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
let samples: Samples
let owner: string
let stranger: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
  owner = await t.token(5)
  stranger = await t.token(5, { organization: 'other' })
})
afterAll(() => t.close())

const CODED = ALL_ENTITIES.filter(
  entity => entity.scope !== 'platform' && standardVerbs(entity).includes('bytecode'),
)

test.each(CODED.map(entity => [entity.name, entity] as const))('%s', async (name, entity) => {
  const { id } = await samples.make(name)
  const asked = await t.call(owner, 'GET', `${entity.wire.one}/bytecode?${name}Id=${id}`)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const { bytecode, address } = asked.body
  expect(bytecode).toMatch(/^[0-9A-Z]{29}$/)
  expect(bytecode.slice(0, 2)).toBe(entity.bytecode)
  expect(address.endsWith(`/#/qr/bytecode/${bytecode}`)).toBe(true)
  const found = await t.call(owner, 'GET', `/bytecode/${bytecode}`)
  expect(found.body).toMatchObject({ entity: name, id })
  for (const token of [
    stranger,
    ...(entity.scope === 'location' ? [await t.token(1, { place: 'sibling' })] : []),
  ])
    expect([403, 404]).toContain((await t.call(token, 'GET', `/bytecode/${bytecode}`)).status)
})

test('the code of the organization leads to it', async () => {
  const { bytecode } = (await t.call(owner, 'GET', '/organization/bytecode')).body
  expect((await t.call(owner, 'GET', `/bytecode/${bytecode}`)).body).toMatchObject({
    entity: 'organization',
    id: t.home.id,
  })
  expect((await t.call(stranger, 'GET', `/bytecode/${bytecode}`)).status).toBe(404)
})
