/** Every field in which people type an address that this server will ask: none takes one of an inner network. */
import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASKED_FIELDS } from '../../entity-engine/outside-addresses.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOutside } from './index.ts'
import { refuseInner, sftpPlace } from './typed.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  // As one that is open to others: the machine itself is an inner network, too.
  t = await createTestApp({ outside: createOutside(false) })
  owner = await t.token(5, { place: 'root' })
})
afterAll(() => t.close())

const INNER_HOSTS = [
  '127.0.0.1',
  '10.0.0.8',
  '172.16.4.4',
  '192.168.1.10',
  '169.254.169.254',
  '100.64.0.1',
  '2130706433',
  '0x7f.1',
  'localhost',
  'intranet',
  'nas.local',
  'db.internal',
  'router.lan',
  'LOCALHOST.',
]
const INNER_PAGES = [...INNER_HOSTS, '[::1]', '[fd00::1]', '[::ffff:10.0.0.1]'].map(
  host => `https://${host}/hook`,
)

const ruleOf = ({ status, body }: { status: number; body: Record<string, any> }) =>
  `${status} ${body['details']?.faults?.[0]?.rule}`
const REFUSED = '422 problem.field.outside'

/** How each is saved: what is typed, and the call that would keep it. */
const FIELDS: Readonly<
  Record<string, (typed: string) => Promise<{ status: number; body: Record<string, any> }>>
> = {
  'webhook.address': address =>
    t.call(owner, 'POST', '/integration/webhook', { webhook: { name: 'Hook', address } }),
  'connector.address': address =>
    t.call(owner, 'POST', ENTITIES.connector.wire.one, {
      connector: { name: 'Till', type: 'zapier', address },
    }),
  'sealDeposit.address': address =>
    t.call(owner, 'POST', ENTITIES.sealDeposit.wire.one, {
      sealDeposit: { name: 'Proof', way: 'webhook', address },
    }),
  'orderForwarder.host': host =>
    t.call(owner, 'POST', ENTITIES.orderForwarder.wire.one, {
      orderForwarder: {
        name: 'By file',
        supplier: 'Fish',
        via: 'sftp',
        host,
        locationId: t.home.places.kitchen,
      },
    }),
  'receiver by https': address =>
    t.call(owner, 'POST', '/organization/audit/receiver', { name: 'Log', kind: 'https', address }),
  'directory.issuer': async issuer => {
    const { version } = (await t.call(owner, 'GET', '/organization/directory')).body['directory']
    return t.call(owner, 'PUT', '/organization/directory', { directory: { issuer }, version })
  },
}
const TAKES_HOSTS = ['orderForwarder.host']

test('every field of a record that is asked stands in this table', () => {
  const asked = [...ASKED_FIELDS].flatMap(([entity, fields]) => fields.map(([name]) => `${entity}.${name}`))
  expect(asked.length).toBeGreaterThanOrEqual(4)
  for (const field of asked) expect(Object.keys(FIELDS)).toContain(field)
})

describe.each(Object.keys(FIELDS))('%s', field => {
  test.each(TAKES_HOSTS.includes(field) ? INNER_HOSTS : INNER_PAGES)(
    'refuses %s when it is typed',
    async typed => {
      expect(ruleOf(await FIELDS[field]!(typed))).toBe(REFUSED)
    },
  )
})

test('a webhook that is there is not changed to an inner address either, and a public one is taken', async () => {
  const made = await FIELDS['webhook.address']!('https://hooks.example.com/a')
  expect(made.status).toBe(200)
  const { id, version } = made.body['webhook']
  const change = (address: string) =>
    t.call(owner, 'PUT', '/integration/webhook', { webhook: { id, version, address } })
  expect(ruleOf(await change('https://10.0.0.8/'))).toBe(REFUSED)
  expect((await change('https://hooks.example.com/b')).status).toBe(200)
})

test.each(INNER_HOSTS)('a server for exports or a log at %s is refused', host => {
  const outside = createOutside(false)
  expect(() => refuseInner(outside, 'host', sftpPlace(host, 22))).toThrow('RULE_BROKEN')
  expect(() => refuseInner(outside, 'host', { host, port: 6514, isPlain: false })).toThrow('RULE_BROKEN')
  expect(() => refuseInner(outside, 'host', sftpPlace('files.example.com', 22))).not.toThrow()
  expect(() => refuseInner(outside, 'host', sftpPlace('198.35.26.96', null))).not.toThrow()
})

test('an export by a schedule goes to no inner server, by SFTP or to a bucket', async () => {
  await t.make('license', { name: 'Backups', type: 'backup', from: '2020-01-01T00:00:00.000Z' })
  const { version } = (await t.call(owner, 'GET', '/organization/export/schedule')).body['schedule']
  const save = (target: object) =>
    t.call(owner, 'PUT', '/organization/export/schedule', { schedule: { isOn: true, ...target }, version })
  const sftp = {
    kind: 'sftp',
    host: '10.0.0.8',
    port: 22,
    user: 'a',
    folder: '',
    password: 'secret',
    hostKey: `SHA256:${'a'.repeat(43)}`,
  }
  expect(ruleOf(await save(sftp))).toBe(REFUSED)
  const bucket = {
    kind: 's3',
    endpoint: 'https://nas.local',
    region: 'a',
    bucket: 'abc',
    prefix: '',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }
  expect(ruleOf(await save(bucket))).toBe(REFUSED)
})
