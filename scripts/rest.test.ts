import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './child.ts'
import { journeyTimes } from './journey-faults.ts'
import { LONGEST } from './longest-first.ts'
import { CORE_TAG, isOfRest } from './rest.ts'
import { timeByKind } from './time-by-kind.ts'

test('attacks and slow tests are of the rest, others are not', () => {
  expect(isOfRest('packages/server/src/kill.attack.test.ts')).toBe(true)
  expect(isOfRest('packages/server/src/main.slow.test.ts')).toBe(true)
  expect(isOfRest('packages/server/src/slow.test.ts')).toBe(false)
})

test('every file that begins first is there', () => {
  expect(LONGEST.filter(path => !existsSync(join(projectFolder, path)))).toEqual([])
})

test('a day’s work in a kitchen is among the journeys that everybody runs', () => {
  const tagged = globSync('e2e/*.spec.ts', { cwd: projectFolder }).filter(path =>
    readFileSync(join(projectFolder, path), 'utf8').includes(`tag: '${CORE_TAG}'`),
  )
  const names = tagged.map(path => /([\w-]+)\.spec\.ts$/.exec(path)?.[1])
  expect(names).toEqual(
    expect.arrayContaining([
      'labeling',
      'one-way',
      'checks',
      'counts',
      'offline',
      'first-start',
      'terminals',
    ]),
  )
})

test('tells the seconds of each kind, then those of the slowest files', () => {
  const file = (name: string, seconds: number) => ({
    name: join('/project', name),
    startTime: 5000,
    endTime: 5000 + seconds * 1000,
  })
  const files = [
    file('packages/domain/src/a.test.ts', 1),
    file('packages/domain/src/b.test.ts', 2),
    file('packages/web/src/c.test.tsx', 4),
    file('packages/server/src/d.attack.test.ts', 8),
    file('scripts/e.test.ts', 3),
  ]
  expect(timeByKind({ testResults: files }, '/project')).toEqual([
    { name: 'domain', seconds: 3 },
    { name: 'components', seconds: 4 },
    { name: 'attacks and slow ones', seconds: 8 },
    { name: 'scripts', seconds: 3 },
    { name: 'packages/server/src/d.attack.test.ts', seconds: 8 },
    { name: 'packages/web/src/c.test.tsx', seconds: 4 },
    { name: 'scripts/e.test.ts', seconds: 3 },
    { name: 'packages/domain/src/b.test.ts', seconds: 2 },
    { name: 'packages/domain/src/a.test.ts', seconds: 1 },
  ])
})

test('tells the seconds of files of journeys with all their tries, the slowest first', () => {
  const spec = (file: string, ...durations: number[]) => ({
    title: 'A journey',
    file,
    line: 1,
    tests: [
      {
        status: 'expected',
        results: durations.map(duration => ({ status: 'passed', duration, errors: [] })),
      },
    ],
  })
  const suites = [
    { specs: [spec('a.spec.ts', 1000)], suites: [{ specs: [spec('a.spec.ts', 500)] }] },
    { specs: [spec('b.spec.ts', 2000, 3000)] },
  ]
  expect(journeyTimes(suites)).toEqual([
    { name: 'b.spec.ts', seconds: 5 },
    { name: 'a.spec.ts', seconds: 1.5 },
  ])
})
