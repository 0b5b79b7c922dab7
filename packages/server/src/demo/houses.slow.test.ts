/** The demo speaks the language of its reader: the same log-ins, food, places and tasks in words of their own. */
import type { Field } from '@cloche/domain/catalogue'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behavioursOf } from '../app.ts'
import { sqlName, tableName } from '../database/sql-names.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'
import { loadDemo } from './load.ts'
import { DEMO_PASSWORD, houseIn } from './people.ts'
import { TEMPLATES, templateWords } from '../tenancy/organizations/first-records/index.ts'
import { wordsIn, wordsOfDemo } from './words/words.ts'

const SPANISH = wordsOfDemo('es')
/** Fields whose texts are the same in every language: codes, addresses, names of people, suppliers and makers. */
const NAMES_AND_CODES =
  /^(attachment\.digest|delivery\.|importNote\.|sheetImport\.|user\.|contact\.|company\.|organization\.|supplier\.|supplierContact\.|orderMessage\.to$|(taskSeries|trigger)\.rule$|shipment\.)|\.(serial|supplierLot|document|supplierDocument|activationKey|address|email|sku|path|model|reference|manufacturer|supplier|city|country|userName|signedName)$/
const PATH = /^[a-z]+([A-Z][a-z]*|[-/.][a-z0-9]+)*$/
/** Names that are the same in both languages. */
const ALIKE = [
  'Auditor',
  'Bistro Gràcia',
  'Emilio Prat',
  'Gastronorm 11',
  'Gastronorm 12',
  'Gastronorm 31',
  'Gastronorm 32',
  'Guanciale',
  'Hotel Marina',
  'Hoteles Marina',
  'Mascarpone',
  'Odoo',
  'Pecorino romano',
]

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  await t.pool.use(connection => connection.send({ text: 'delete from identity' }))
  await loadDemo({
    app: t.app,
    pool: t.pool,
    behaviours: behavioursOf(TEST_SECRET),
    log: { info: () => undefined },
  })
}, 120_000)
afterAll(() => t.close())

const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await t.app.inject({ method: 'POST', url: `/api/v0${path}`, headers, payload: body })
  return { status: answer.statusCode, body: answer.json<Record<string, any>>() }
}
const logIn = async (email: string, language?: string) =>
  ask(
    '/auth/user?populate=true',
    { user: { email, password: DEMO_PASSWORD }, provider: 'cloche' },
    language === undefined ? {} : { 'accept-language': language },
  )
const organizationOf = async (email: string) =>
  (
    await t.pool.use(connection =>
      connection.send({
        text: 'select organization_id as id from identity where email = $1',
        values: [email],
      }),
    )
  ).rows[0]?.['id'] as string | undefined

/** Every text that an organization keeps, with the fields that hold it. */
async function textsOf(organizationId: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  await t.pool.use(async connection => {
    await connection.sendSeveral(`begin;set local app.organization_id = '${organizationId}'`)
    for (const entity of ALL_ENTITIES) {
      const names = [
        ...(entity.shape === undefined ? ['name'] : []),
        ...(Object.entries(entity.fields) as [string, Field][])
          .filter(([, { kind }]) => kind === 'text' || kind === 'longText')
          .map(([name]) => name),
      ]
      for (const name of new Set(names)) {
        const owner = entity.scope === 'platform' ? 'id' : 'organization_id'
        const { rows } = await connection.send({
          text: `select distinct ${sqlName(name)} as said from ${tableName(entity)} where ${owner} = $1 and ${sqlName(name)} is not null`,
          values: [organizationId],
        })
        for (const row of rows) {
          const said = String(row['said'])
          found.set(said, (found.get(said) ?? new Set()).add(`${entity.name}.${name}`))
        }
      }
    }
    await connection.sendSeveral('rollback')
  })
  return found
}

test('who reads English comes into the English house, and no other stands yet', async () => {
  for (const language of [undefined, 'en', 'fr-FR', '*']) {
    const { body } = await logIn('user@demo.test', language)
    expect([body['user'].email, body['organization'].name]).toEqual(['user@demo.test', 'Hoteles Marina'])
  }
  expect(await organizationOf('user@es.demo.test')).toBeUndefined()
})

test('who reads Spanish comes into the same house in Spanish, which is loaded then, once', async () => {
  const both = await Promise.all([logIn('user@demo.test', 'es-ES'), logIn('Owner@demo.test', 'es')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => body['user'].email)).toEqual(['user@es.demo.test', 'owner@es.demo.test'])
  expect((await logIn('user@es.demo.test')).body['user'].email).toBe('user@es.demo.test')
  // Those who are not of the house stay who they are.
  expect((await logIn('platform@demo.test', 'es')).body['user'].email).toBe('platform@demo.test')
  expect((await logIn('owner@other.test', 'es')).body['user'].email).toBe('owner@other.test')
}, 180_000)

test('every text of the house is Spanish there, but for names and codes', async () => {
  const english = await textsOf((await organizationOf('owner@demo.test')) ?? '')
  const spanish = await textsOf((await organizationOf('owner@es.demo.test')) ?? '')
  const left = [...spanish.keys()].filter(text => text in SPANISH && SPANISH[text] !== text)
  expect(left).toEqual([])
  const alike = [...spanish]
    .filter(
      ([text]) => english.has(text) && !(text in SPANISH) && /\p{L}{3}/u.test(text) && !text.includes('{'),
    )
    // A draft that a plan made is called by its supplier.
    .filter(([, fields]) => !fields.has('supplier.name'))
    .filter(([, fields]) => ![...fields].every(field => NAMES_AND_CODES.test(field)))
    .map(([text]) => text)
  expect(alike.filter(text => !PATH.test(text) && !ALIKE.includes(text))).toEqual([])
})

test('no two English names are said alike, so that each is found again', () => {
  const { say, meant } = wordsIn('es')
  expect(Object.keys(SPANISH).filter(text => meant(say(text)) !== text)).toEqual([])
  expect(houseIn('en')).toBeUndefined()
  expect(
    TEMPLATES.every(({ key }) => say(templateWords(key, 'en').name) === templateWords(key, 'es').name),
  ).toBe(true)
})
