/** What a change concerns, on sources made up for it and in a repository of its own. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles, testsOf } from './changed.ts'
import { projectFolder } from './child.ts'

const server = 'packages/server/src'
const web = 'packages/web/src'
const sources: Record<string, string> = {
  'packages/domain/package.json': JSON.stringify({
    exports: { './rules/*': './src/rules/*/index.ts', './text/*': './src/text/*.ts' },
  }),
  'packages/domain/src/doors.test.ts': '',
  'packages/domain/src/rules/units/index.ts': `/** Units. */\nexport { gram } from './gram.ts'\nexport { litre, type Unit } from './litre.ts'`,
  'packages/domain/src/rules/units/gram.ts': '',
  'packages/domain/src/rules/units/litre.ts': '',
  'packages/domain/src/rules/units/units.test.ts': `import { gram } from './index.ts'`,
  'packages/domain/src/rules/pots/litre.test.ts': `import {\n  litre as l,\n  type Unit,\n} from '../units/index.ts'`,
  'packages/domain/src/rules/pots/all.test.ts': `import * as units from '../units/index.ts'`,
  'packages/domain/src/text/dictionaries.ts': 'export const words = await import(`./${code}/index.ts`)',
  'packages/domain/src/text/en/index.ts': `export * as stock from './stock.ts'\nexport * as haccp from './haccp.ts'`,
  'packages/domain/src/text/en/stock.ts': '',
  'packages/domain/src/text/en/haccp.ts': '',
  'packages/domain/src/text/texts.test.ts': `import { dictionaries } from './dictionaries.ts'`,
  [`${server}/app.ts`]: `import './food/stock/area.ts'\nimport './control/haccp/area.ts'`,
  [`${server}/food/stock/area.ts`]: `import { count } from './book/count.ts'`,
  [`${server}/food/stock/book/count.ts`]: `import { gram } from '@cloche/domain/rules/units'`,
  [`${server}/food/stock/stock.test.ts`]: `import { app } from '../../testing/app.ts'`,
  [`${server}/control/haccp/area.ts`]: `import type { count } from '../../food/stock/book/count.ts'`,
  [`${server}/control/haccp/haccp.test.ts`]: `import { app } from '../../testing/app.ts'`,
  [`${server}/testing/app.ts`]: `export { app } from '../app.ts'`,
  [`${server}/papers/sheet.ts`]: `import { wordsOf } from '@cloche/domain/text/dictionaries'\nwordsOf('stock', 'shell')`,
  [`${server}/papers/sheet.test.ts`]: `import { sheet } from './sheet.ts'`,
  [`${server}/database/migrate.test.ts`]: '',
  [`${web}/app/areas.ts`]: `import './areas/stock/area.ts'`,
  [`${web}/areas/stock/area.ts`]: `const screen = () => import('./count.screen.tsx')`,
  [`${web}/areas/stock/count.screen.tsx`]: `import { gram } from '@cloche/domain/rules/units'`,
  [`${web}/areas/stock/count.screen.test.tsx`]: `import { test } from '../../testing/screens.tsx'`,
  [`${web}/areas/haccp/due.screen.test.tsx`]: `import { test } from '../../testing/screens.tsx'`,
  [`${web}/testing/screens.tsx`]: `import { areas } from '../app/areas.ts'`,
}
const concerned = (...changed: string[]) =>
  testsOf(changed, Object.keys(sources), path => sources[path] ?? '')
    .map(path => path.split('/').at(-1))
    .filter(name => name !== 'doors.test.ts')

test('tests that reach the change by their imports; through the application only those of its area', () => {
  expect(concerned('packages/domain/src/rules/units/gram.ts')).toEqual([
    'all.test.ts',
    'units.test.ts',
    'stock.test.ts',
    'count.screen.test.tsx',
  ])
  expect(concerned(`${server}/food/stock/book/count.ts`)).toEqual(['stock.test.ts'])
  expect(concerned(`${server}/app.ts`)).toEqual(['haccp.test.ts', 'stock.test.ts'])
  expect(concerned(`${server}/control/haccp/haccp.test.ts`)).toEqual(['haccp.test.ts'])
  expect(concerned(`${web}/areas/stock/count.screen.tsx`)).toEqual(['count.screen.test.tsx'])
  expect(concerned(`${web}/testing/screens.tsx`)).toEqual(['due.screen.test.tsx', 'count.screen.test.tsx'])
})

test('of what an index passes on, the names that are imported; of words, the areas that are named', () => {
  expect(concerned('packages/domain/src/rules/units/litre.ts')).toEqual([
    'all.test.ts',
    'litre.test.ts',
    // It stands beside.
    'units.test.ts',
  ])
  expect(concerned('packages/domain/src/rules/units/index.ts')).toContain('units.test.ts')
  expect(concerned('packages/domain/src/text/en/stock.ts')).toEqual(['texts.test.ts', 'sheet.test.ts'])
  expect(concerned('packages/domain/src/text/en/haccp.ts')).toEqual(['texts.test.ts'])
})

test('a line of a rule or of words concerns far fewer tests than there are', () => {
  expect(testsOf(['packages/domain/src/rules/alarms/judge.ts']).length).toBeLessThan(60)
  expect(testsOf(['packages/domain/src/text/en/planning.ts']).length).toBeLessThan(40)
})

test('the tests beside what nothing imports, or the nearest above; those of the house always', () => {
  expect(concerned(`${server}/database/migrations/031-more.sql`)).toEqual(['migrate.test.ts'])
  expect(concerned('README.md')).toEqual([])
  expect(testsOf([], Object.keys(sources), path => sources[path] ?? '')).toEqual([
    'packages/domain/src/doors.test.ts',
  ])
})

test('every test that is named is there, and this one is reached by what it imports', () => {
  const found = testsOf(['scripts/child.ts'])
  expect(found).toContain('scripts/changed.test.ts')
  expect(found.filter(path => !existsSync(join(projectFolder, path)))).toEqual([])
})

test('changes since the branch left main: committed, not committed, new, deleted; not those of main after', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  const write = (name: string) => writeFileSync(join(folder, name), `${Math.random()}`)
  const commit = () => [git('add', '--all'), git('commit', '--quiet', '--message', 'x')]
  git('init', '--quiet', '--initial-branch', 'main')
  for (const name of ['kept', 'edited', 'gone', 'mains']) write(name)
  commit()
  git('switch', '--quiet', '--create', 'branch')
  write('edited')
  commit()
  git('switch', '--quiet', 'main')
  write('mains')
  commit()
  git('switch', '--quiet', 'branch')
  write('new')
  rmSync(join(folder, 'gone'))
  expect(changedFiles(undefined, folder)).toEqual(['edited', 'gone', 'new'])
  expect(changedFiles('HEAD', folder)).toEqual(['gone', 'new'])
  expect(() => changedFiles('nothing', folder)).toThrow()
})
