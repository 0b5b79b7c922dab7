/**
 * The map in docs/house.md names every folder of the first levels, and none that does not exist; its picture names every
 * package, and its links lead to files.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_CONTEXTS } from './testing/server-contexts.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const page = readFileSync(join(root, 'docs', 'house.md'), 'utf8')
const map = page.split('## The map')[1]?.split('## Doors')[0] ?? ''
const sections = map.split('### ').slice(1)

/** Folders in backticks that end with a slash, or stand below one: `rules/codes`. */
const named = (section: string) =>
  [...section.matchAll(/`([a-z-]+(?:\/[a-z-]+)*)\/?`/g)]
    .map(match => match[1] ?? '')
    .filter(name => !name.startsWith('docs'))
const foldersOf = (path: string) => readdirSync(path).filter(name => statSync(join(path, name)).isDirectory())

test.each(['domain', 'server', 'web'])('the map of %s is true', name => {
  const source = join(root, 'packages', name, 'src')
  const section = sections.find(text => text.startsWith(`\`packages/${name}/src\``)) ?? ''
  const folders = named(section.slice(section.indexOf('\n')))
  for (const folder of folders)
    expect(existsSync(join(source, folder)), `${name}: ${folder} is on the map`).toBe(true)
  for (const folder of foldersOf(source))
    expect(folders, `${name}: ${folder} is not on the map`).toContain(folder)
})

test.each([['domain', 'rules'], ...SERVER_CONTEXTS.map(context => ['server', context] as const)] as const)(
  'the rooms of %s/%s are all on the map',
  (name, folder) => {
    for (const room of foldersOf(join(root, 'packages', name, 'src', folder)))
      expect(map, `${folder}/${room}`).toContain(`\`${folder}/${room}\``)
  },
)

test('the picture names every package, and no other', () => {
  const picture = page.split('```text')[1]?.split('```')[0] ?? ''
  const packages = [...picture.matchAll(/packages\/([a-z]+)/g)].map(([, name]) => name)
  expect(packages.toSorted()).toEqual(foldersOf(join(root, 'packages')).toSorted())
})

test('every link of the page leads to a file', () => {
  const targets = [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target)
  expect(targets.length).toBeGreaterThan(10)
  expect(targets.filter(target => !existsSync(join(root, 'docs', target)))).toEqual([])
})
