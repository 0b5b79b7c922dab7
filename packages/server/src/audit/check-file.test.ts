/** Files of the audit log as `npm run verify -- --file` judges them. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSigner } from '../adapters/signer.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'
import { isKeyOf, reportFile } from './check-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'cloche-verify-'))
let t: TestApp
let exported: { csv: string; jsonl: string }
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const admin = await t.token(4)
  const take = async (format: string) =>
    (await t.call(admin, 'POST', '/organization/audit/export', { format })).raw.toString()
  exported = { csv: await take('csv'), jsonl: await take('jsonl') }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await t.close()
})

async function verdict(
  content: string,
  ask: Parameters<typeof reportFile>[2] = (id, key) => isKeyOf(t.pool, id, key),
) {
  const path = join(folder, 'audit')
  writeFileSync(path, content)
  const said: string[] = []
  const code = await reportFile(path, text => said.push(text), ask)
  return { code, said: said.join('\n') }
}

describe.each(['csv', 'jsonl'] as const)('%s', format => {
  test('as it was taken out is genuine', async () => {
    const { code, said } = await verdict(exported[format])
    expect(code).toBe(0)
    expect(said).toContain('one that this installation signed with')
    const key = Buffer.from(createSigner(TEST_SECRET).publicKeyOf(t.home.id), 'base64')
    expect(said).toContain(createHash('sha256').update(key).digest('hex'))
  })

  test('changed in one sign is told', async () => {
    const { code, said } = await verdict(exported[format].replace('session.', 'sessiom.'))
    expect([code, said.includes('CHANGED')]).toEqual([1, true])
  })

  test('with an entry less is told twice over', async () => {
    const lines = exported[format].split('\n')
    const { code, said } = await verdict([...lines.slice(0, 1), ...lines.slice(2)].join('\n'))
    expect(code).toBe(1)
    expect(said).toContain('CHANGED')
    expect(said).toContain('MISCOUNTED')
  })

  test('with another manifest is told', async () => {
    const { code, said } = await verdict(exported[format].replace(/(entries\W+)(\d+)/, '$19$2'))
    expect(code).toBe(1)
    expect(said).toContain('WRONG SIGNATURE')
  })

  test('without a database the key is printed and not matched', async () => {
    const { code, said } = await verdict(exported[format], async () => 'There is no database')
    expect(code).toBe(2)
    expect(said).toContain('The file is as it was signed')
    expect(said).toContain('could not be matched with an installation: There is no database')
  })
})

test('signed by somebody else is told', async () => {
  const body = '{}\n'
  const manifest = JSON.stringify({
    kind: 'cloche audit 1',
    organizationId: t.home.id,
    madeAt: '2026-11-24T05:00:00.000Z',
    entries: 1,
    sha256: createHash('sha256').update(body).digest('hex'),
  })
  const signed = { manifest, ...createSigner('another secret').sign(t.home.id, Buffer.from(manifest)) }
  const { code, said } = await verdict(`${body}${JSON.stringify(signed)}\n`)
  expect([code, said.includes('FOREIGN KEY')]).toEqual([1, true])
})

test.each(['', '\n', '{}\n{}\n', 'id,at\r\n'])('%j is no file of the log', async content => {
  const { code, said } = await verdict(content)
  expect([code, said.includes('NO SIGNATURE')]).toEqual([1, true])
})
