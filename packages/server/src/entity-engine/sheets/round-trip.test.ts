/**
 * What is exported from one installation and imported into another, where none of it is, comes out of there the same: every
 * field that a person may write, of every entity that is imported.
 */
import type { EntityDeclaration, Field, Json } from '@cloche/domain/catalogue'
import {
  allFields,
  importNames,
  isImportable,
  targetOf,
  uniqueNames,
  writableFields,
} from '@cloche/domain/derive'
import { ALL_ENTITIES, entityNamed, type ENTITIES } from '@cloche/domain/entities'
import { unfitting } from '@cloche/domain/rules/alert-fields'
import { sheetNames, templateNames } from '@cloche/domain/rules/record-sheets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBytes } from '../../adapters/sheets/reading/read-bytes.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { Samples } from '../../testing/samples.ts'

const IMPORTABLE = ALL_ENTITIES.filter(isImportable)
const LIMITS = { rows: 20_000, columns: 500 }

/** What does not travel, and why. */
const STAYS: { readonly [reason: string]: (field: Field) => boolean } = {
  'a picture is a file, which no cell can say': ({ kind }) => kind === 'image',
  'what editors alone see leaves in no sheet': ({ editorsOnly }) => editorsOnly === true,
  'a secret is kept sealed and told to nobody': ({ sealed }) => sealed === true,
}
/** Entities whose records are made by doing something, not by writing a row; links to them need them to be there. */
const MADE_OTHERWISE: { readonly [entity: string]: string } = {
  user: 'a person is invited, and confirms it',
  label: 'a label is registered and printed',
  batch: 'a batch begins with its labels',
  attachment: 'a file is sent, which no cell can say',
  jobProfile: 'what a job may do is set up with its rights',
}

let here: TestApp
let there: TestApp
const tokens = new Map<TestApp, { owner: string; platform: string }>()
beforeAll(async () => {
  ;[here, there] = await Promise.all([
    createTestApp({ ownDatabase: true }),
    createTestApp({ ownDatabase: true }),
  ])
  for (const app of [here, there])
    tokens.set(app, {
      owner: await app.token(5, { place: 'root' }),
      platform: await app.platformAt(app.home.places.root),
    })
})
afterAll(async () => {
  await here.close()
  await there.close()
})
const tokenOf = (app: TestApp, entity: EntityDeclaration) =>
  tokens.get(app)?.[entity.isGranted ? 'platform' : 'owner'] ?? ''

/** Values of fields of many parts, each with something in every part. */
const WHOLE: { readonly [field: string]: Json } = {
  'product.allergens': { gluten: 'contains', milk: 'traces', nuts: 'cannotEnsure', fish: 'notContained' },
  'product.nutrition': {
    energyKj: 1046,
    energyKcal: 250,
    fat: 3.5,
    saturates: 1,
    carbohydrate: 45.25,
    sugars: 3,
    fibre: 0.1,
    protein: 9,
    salt: 1.2,
  },
  'product.life': {
    chill: { bestBefore: { value: 3, unit: 'days' }, expiration: null },
    freeze: { bestBefore: null, expiration: { value: 6, unit: 'months' } },
  },
  'location.periods': [],
  'alert.states': ['chill', 'freeze'],
}

/** What one record cannot say at once, as an alert says what counts where it watches: each of these makes a record of its own. */
const APART: { readonly [entity: string]: readonly Record<string, Json | undefined>[] } = {
  license: [
    { deviceId: undefined },
    { userId: undefined, type: 'device-track-unlimited', isPersonal: false },
  ],
  checkpoint: [{ needsToken: true }],
  alert: [
    {},
    { subject: 'label', condition: 'expiresSoon', ahead: 3600 },
    {
      subject: 'sensor',
      condition: 'limits',
      lowLow: -5,
      low: -1,
      high: 5,
      highHigh: 9,
      recovery: 1,
      after: 60,
      kinds: ['humidity'],
      onlyOpen: true,
    },
    {
      subject: 'sensor',
      condition: 'rate',
      rate: 2,
      ratePer: 600,
      windows: [{ weekdays: [1, 7], from: '02:00', to: '24:00' }],
    },
    { subject: 'sensor', condition: 'battery', battery: 15 },
    { subject: 'stock', condition: 'low', minimum: { value: 2.5, unit: 'kg' } },
    { subject: 'haccp', condition: 'failedCheck' },
    { subject: 'device', condition: 'silent' },
  ],
}

/** A draft with every field filled that a person may write, links to other records among them. */
async function wholeDraft(
  samples: Samples,
  entity: EntityDeclaration,
  apart: object,
): Promise<Record<string, unknown>> {
  const draft: Record<string, unknown> = { ...(await samples.draft(entity)) }
  for (const [name, field] of writableFields(entity)) {
    const target = targetOf(field)
    if (WHOLE[`${entity.name}.${name}`] !== undefined) draft[name] = WHOLE[`${entity.name}.${name}`]
    else if (name === 'metas')
      draft[name] = { allergy: { value: 'sí; "no"', isPublic: true }, rank: { value: 2 } }
    else if (draft[name] === undefined && target !== null && target.by === 'id') {
      const linked = (await samples.linked(target.entity))['id'] as string
      draft[name] = field.kind === 'links' ? [linked] : linked
    }
  }
  Object.assign(draft, apart)
  if (entity.name === 'alert') for (const name of unfitting(draft)) delete draft[name]
  return draft
}

/** Rows of an exported sheet by id: the cells of the columns that a sheet may fill in. */
async function exported(app: TestApp, entity: EntityDeclaration, ids?: readonly string[]) {
  const { raw, status } = await app.call(tokenOf(app, entity), 'POST', '/records/export', {
    entity: entity.name,
    format: 'csv',
    ...(ids === undefined ? {} : { ids }),
  })
  expect(status, raw.toString()).toBe(200)
  const names = sheetNames(entity)
  const wanted = new Set(['id', ...templateNames(entity)])
  const rows = (await readBytes(raw, LIMITS)).slice(1).map(({ cells }) => {
    const said = names.map((name, at) => [name, cells[at] ?? ''] as const)
    return Object.fromEntries(said.filter(([name]) => wanted.has(name)))
  })
  return { raw, rows: new Map(rows.map(row => [row['id'] ?? '', row])) }
}

/** Imports a sheet as a person does: looks at it, then sends what is good. Answers how many rows were not. */
async function imported(app: TestApp, entity: EntityDeclaration, sheet: Buffer): Promise<unknown[]> {
  const authorization = `Bearer ${tokenOf(app, entity)}`
  const looked = await app.app.inject({
    method: 'POST',
    url: `/api/v0/records/import/preview?entity=${entity.name}`,
    headers: { authorization, 'content-type': 'text/csv' },
    payload: sheet,
  })
  const rows = looked.json<{
    rows: { line: number; outcome: string | null; draft: object; problems: unknown[] }[]
  }>().rows
  const good = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'change')
  const bad = rows.filter(({ outcome }) => outcome === null).flatMap(({ problems }) => problems)
  if (good.length === 0) return bad
  const { body, status } = await app.call(tokenOf(app, entity), 'POST', '/records/import', {
    entity: entity.name,
    rows: good.map(({ line, draft }) => ({ line, draft })),
  })
  expect([entity.name, status], JSON.stringify(body)).toEqual([entity.name, 200])
  return [...bad, ...(body['refused'] as { problems: unknown[] }[]).flatMap(({ problems }) => problems)]
}

test('every writable field of every entity is in its sheets; what is not, has a reason', () => {
  for (const entity of IMPORTABLE) {
    const inSheets = new Set(importNames(entity))
    const left = writableFields(entity).filter(([name]) => !inSheets.has(name))
    const unexplained = left.filter(([, field]) => !Object.values(STAYS).some(stays => stays(field)))
    expect([entity.name, unexplained.map(([name]) => name)]).toEqual([entity.name, []])
    const targets = writableFields(entity).flatMap(([, field]) => targetOf(field)?.entity ?? [])
    const otherwise = targets.filter(name => !isImportable(entityNamed(name)) && !(name in MADE_OTHERWISE))
    expect([entity.name, otherwise]).toEqual([entity.name, []])
  }
})

describe('export, import elsewhere, export again', () => {
  /** The records of this side by entity, made before they are looked at one by one. */
  const before = new Map<string, Awaited<ReturnType<typeof exported>>>()
  const refused = new Map<string, unknown[]>()

  beforeAll(async () => {
    const samples = new Samples(here)
    const failed: string[] = []
    for (const entity of IMPORTABLE) {
      for (const apart of APART[entity.name] ?? [{}])
        await here
          .make(entity.name as keyof typeof ENTITIES, await wholeDraft(samples, entity, apart))
          .catch((error: unknown) => {
            failed.push(
              `${entity.name}: ${JSON.stringify((error as { details?: unknown }).details ?? String(error))}`,
            )
          })
    }
    expect(failed).toEqual([])
    // Who and what is not made from sheets is there already, under the same names.
    const others = new Samples(there)
    for (const name of Object.keys(MADE_OTHERWISE)) {
      const record = await samples.linked(name)
      const { title } = entityNamed(name)
      const called = Object.entries(allFields(entityNamed(name))).filter(
        ([field, { unique }]) => unique || title.includes(field) || /name$/i.test(field),
      )
      await others.make(name, 'home', Object.fromEntries(called.map(([field]) => [field, record[field]])))
    }
    // What was made to link to travels too.
    for (const entity of IMPORTABLE) {
      const all = await here.call(tokenOf(here, entity), 'POST', `${entity.wire.many}/get`, {
        limit: 1000,
        attributes: ['id'],
      })
      const places = new Set<string>(Object.values(here.home.places))
      const ids = (all.body[entity.many] as { id: string }[])
        .map(({ id }) => id)
        .filter(id => !places.has(id))
      before.set(entity.name, await exported(here, entity, ids))
    }
    // Sheets come in again until nothing more does: what names others comes after them.
    for (let left = Number.MAX_SAFE_INTEGER; left > 0;) {
      for (const entity of IMPORTABLE)
        refused.set(
          entity.name,
          await imported(there, entity, before.get(entity.name)?.raw ?? Buffer.from('')),
        )
      const now = [...refused.values()].flat().length
      if (now >= left) break
      left = now
    }
  }, 120_000)

  test.each(IMPORTABLE.map(entity => [entity.name, entity] as const))('%s', async (name, entity) => {
    expect(refused.get(name)).toEqual([])
    const rows = before.get(name)?.rows ?? new Map()
    expect(rows.size).toBeGreaterThan(0)
    const after = [...(await exported(there, entity)).rows.values()]
    const unique = uniqueNames(entity)
    for (const { id, ...row } of rows.values()) {
      // What was there before is known by what no two share, and keeps its id.
      const same = after.find(
        one => one['id'] === id || unique.some(column => row[column] !== '' && one[column] === row[column]),
      )
      expect({ ...same, id }).toEqual({ ...row, id })
    }
    // No column is equal because nothing stands in it.
    const empty = templateNames(entity).filter(column => [...rows.values()].every(row => row[column] === ''))
    expect(empty).toEqual([])
  })
})
