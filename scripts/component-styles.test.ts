import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../packages/web/src', import.meta.url))
const read = (path: string) => readFileSync(path, 'utf8')
const shell = ['first.css', 'workplace.css'].map(name => read(join(web, 'kit/theme', name))).join('')
const hasStyle = (name: string) =>
  existsSync(fileURLToPath(new URL(`../node_modules/@mantine/core/styles/${name}.css`, import.meta.url)))

/** What a file takes of the library, without types. */
function takenIn(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map(name => name.trim())
      .filter(name => /^[A-Z]/.test(name)),
  )
}

test('every component of the library comes with its style: with the shell’s, or with the file that draws it', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.tsx'))
  const bare = files.flatMap(file => {
    const source = read(join(web, file))
    const styles = shell + source
    return takenIn(source)
      .filter(hasStyle)
      .filter(name => !styles.includes(`/styles/${name}.layer.css`))
      .map(name => `${file}: ${name}`)
  })
  expect(bare).toEqual([])
})
