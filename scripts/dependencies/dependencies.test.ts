/** The checks of the packages we use find what is planted, and pass what is here. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attackFiles } from '../attack.ts'
import { readAdvisories, weaknesses, type Advisories } from './advisories.ts'
import { DEPENDENCIES, faultsOfPage } from './kept.ts'
import { licencesPage, unwantedLicences } from './licences.ts'
import { directDependencies, packagesOf, readLock, shippedWith, type Lock } from './lock.ts'
import { faultsOfSbom, makeSbom } from './sbom.ts'

/** The lock file with one package more, or another version of one. */
function planted(place: string, entry: { version: string; license?: string; dev?: boolean }): Lock {
  const lock = readLock()
  return { packages: { ...lock.packages, [place]: entry } }
}

const TODAY = '2026-11-22'
const known = readAdvisories()

test('a version with a known weakness is found, wherever it lies', () => {
  expect(weaknesses(readLock(), known, TODAY)).toEqual([])
  const old = planted('node_modules/sharp', { version: '0.32.5', license: 'Apache-2.0' })
  expect(weaknesses(old, known, TODAY)).toEqual([
    expect.stringContaining('sharp 0.32.5: GHSA-54xq-cgqr-rpm3'),
  ])
  const nested = planted('node_modules/pg/node_modules/semver', { version: '7.5.1', license: 'ISC' })
  expect(weaknesses(nested, known, TODAY)).toEqual([expect.stringContaining('semver 7.5.1')])
  const mended = planted('node_modules/sharp', { version: '0.32.6', license: 'Apache-2.0' })
  expect(weaknesses(mended, known, TODAY)).toEqual([])
})

test('an accepted weakness counts again after its day', () => {
  const old = planted('node_modules/sharp', { version: '0.32.5', license: 'Apache-2.0' })
  const accepted: Advisories = {
    ...known,
    accepted: [{ id: 'GHSA-54xq-cgqr-rpm3', reason: 'No stranger sends pictures.', until: '2026-12-31' }],
  }
  expect(weaknesses(old, accepted, TODAY)).toEqual([])
  expect(weaknesses(old, accepted, '2027-01-01')).toHaveLength(1)
})

test('every advisory has an id, a range that is one, and concerns a package that we use', () => {
  const names = new Set(packagesOf(readLock()).map(({ name }) => name))
  for (const { id, package: name, range, title, source } of known.advisories) {
    expect(id).toMatch(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/)
    expect(names, id).toContain(name)
    expect(range, id).toMatch(/^[<>=]/)
    expect([title, source].every(text => text.length > 5)).toBe(true)
  }
  expect(new Set(known.advisories.map(({ id }) => id)).size).toBe(known.advisories.length)
})

test('a licence that asks for more is found, and so is one that only tools may have', () => {
  expect(unwantedLicences(readLock())).toEqual([])
  for (const license of ['GPL-3.0-only', 'SSPL-1.0', 'MIT AND GPL-2.0', 'UNLICENSED', undefined])
    expect(
      unwantedLicences(planted('node_modules/other', { version: '1.0.0', ...(license ? { license } : {}) })),
    ).toEqual([`other 1.0.0: ${license ?? 'none named'}`])
  const tool = { version: '9.9.9', license: 'MPL-2.0' }
  expect(unwantedLicences(planted('node_modules/axe-core', { ...tool, dev: true }))).toEqual([])
  expect(unwantedLicences(planted('node_modules/axe-core', tool))).toHaveLength(1)
  expect(
    unwantedLicences(planted('node_modules/other', { version: '1.0.0', license: '(MIT OR GPL-3.0)' })),
  ).toEqual([])
})

test('the page of licences tells apart what is shipped where', () => {
  const lock = readLock()
  const server = [...shippedWith(lock, 'packages/server')]
  const web = [...shippedWith(lock, 'packages/web')]
  expect(server).toContain('node_modules/fastify')
  expect(server).toContain('node_modules/temporal-polyfill')
  expect(server).not.toContain('node_modules/react')
  expect(web).toContain('node_modules/react')
  expect(web).not.toContain('node_modules/exceljs')
  for (const place of [...server, ...web]) expect(lock.packages[place]?.dev, place).not.toBe(true)
  const page = licencesPage(lock)
  for (const { name, version } of packagesOf(lock)) expect(page).toContain(`| ${name} | ${version} |`)
})

test('the list of what is inside is CycloneDX and names every package', async () => {
  const sbom = await makeSbom()
  expect(faultsOfSbom(sbom, readLock())).toEqual([])
  expect(sbom.metadata.component.name).toBe('cloche')
  const more = planted('node_modules/@some/other', { version: '1.2.3', license: 'MIT' })
  expect(faultsOfSbom(sbom, more)).toEqual(['@some/other 1.2.3 is not named'])
  expect(faultsOfSbom({ ...sbom, specVersion: '1.3' }, readLock())).toHaveLength(1)
})

test('every package that we name has its row, and those that nobody keeps a plan', () => {
  const lock = readLock()
  const page = readFileSync(DEPENDENCIES, 'utf8')
  expect(faultsOfPage(lock, TODAY, page)).toEqual([])
  expect(faultsOfPage(lock, TODAY, page.replace(/\| `pg` .*\n/, ''))).toEqual(['pg has no row'])
  expect(faultsOfPage(lock, TODAY, page.replace('### pdf-lib\n', ''))).toEqual([
    'pdf-lib is not kept and has no plan of its own',
  ])
  expect(faultsOfPage(lock, '2027-09-01', page)).toEqual([expect.stringContaining('look again')])
  expect(directDependencies(lock).get('exceljs')).toMatchObject({ isForDevelopment: true })
})

test('attacks are found by their names', () => {
  const all = attackFiles()
  expect(all.length).toBeGreaterThanOrEqual(2)
  expect(all.every(path => path.endsWith('.attack.test.ts'))).toBe(true)
  expect(attackFiles(['malformed'])).toEqual(all.filter(path => path.includes('malformed')))
})
