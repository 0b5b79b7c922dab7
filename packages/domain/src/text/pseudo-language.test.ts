/** Another language is a folder and a line of the list: the compiler accepts it, and names a word that it lacks. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPseudoLanguage, PSEUDO, pseudo } from '../testing/pseudo-language.ts'
import { dictionaries } from './dictionaries.ts'

const project = join(import.meta.dirname, '../../../..')

describe('a sentence of the pseudo-language', () => {
  test('carries accents and brackets, keeps its placeholders and is about 40 % longer', () => {
    expect(pseudo('Kitchen')).toMatch(/^\[.*\]$/)
    expect(pseudo('Move {count} labels')).toContain('{count}')
    const english = Object.values(dictionaries.en.shell).filter(text => typeof text === 'string')
    const length = (texts: readonly string[]) => texts.join('').length
    const growth = length(english.map(pseudo)) / length(english)
    expect(growth).toBeGreaterThan(1.33)
    expect(growth).toBeLessThan(1.45)
    expect(pseudo('Save').replace(/[[\]]/g, '')).not.toMatch(/[A-Za-z]/)
  })
})

describe('the compiler', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cloche-words-'))
    cpSync(join(project, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
    cpSync(join(project, 'packages/domain'), join(folder, 'packages/domain'), {
      recursive: true,
      filter: path => !path.endsWith('.test.ts'),
    })
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    addPseudoLanguage(join(folder, 'packages/domain/src/text'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const compile = (): string => {
    const compiler = join(project, 'node_modules/typescript/bin/tsc')
    const options = ['-p', join(folder, 'packages/domain'), '--noEmit', '--incremental', 'false']
    try {
      return execFileSync(process.execPath, [compiler, ...options], { encoding: 'utf8' })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }

  test('accepts the folder and its line', () => {
    expect(compile()).toBe('')
  }, 60_000)

  test('names the word that a folder lacks', () => {
    const file = join(folder, 'packages/domain/src/text', PSEUDO.language, 'shell.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}"shell\.language".*\n/m, ''))
    expect(compile()).toContain(`'"shell.language"' is missing`)
  }, 60_000)
})
