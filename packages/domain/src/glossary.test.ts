/**
 * Names are words that a programmer finds in a dictionary or a kitchen uses; docs/glossary.md says what they mean.
 * Words that only insiders understood do not come back, neither in names of files nor of things in them.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../../..')

/** The word, and what is said instead. */
const BANNED = {
  deed: 'activity',
  heir: 'replacement',
  knock: 'actor',
  knocks: 'actor',
  reacher: 'session of a scope',
  told: 'redact, report, inform',
  untold: 'redacted, unreported',
} as const

/** Whole names that mean something else inside a longer one. */
const BANNED_NAMES = {
  away: 'offline, unavailable',
  deeds: 'activities',
  heirs: 'replacements',
  lastResort: 'fallback',
  reachOf: 'rowScopeOf',
  reachSql: 'rowScopeSql',
  standing: 'status, validity, reference',
  standingOf: 'validityOf',
  through: 'via, parent, staleWhileRevalidate',
} as const

/** Names that others know already: columns, answers of calls, and the file of the print agent on other computers. */
const KNOWN_TO_OTHERS: Readonly<Record<string, RegExp>> = {
  away: /queue\/job-status|choice-signs/,
  told: /recall|\/drill\/|demo\/drill|monitor\.calls/,
  untold: /^packages\/agent\/|labeling\/queue\/agent/,
  standing: /licens|license|calls\/organization\.calls/,
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** Comments and strings are sentences for people; the rest is code. Parts of templates count as strings, too. */
const STRINGS_AND_COMMENTS =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*|>[^<>{}=;()]*</g

/** Names that a source declares: constants, functions, types, parameters of its own and what it imports. */
function declaredNames(source: string): string[] {
  const code = source.replace(STRINGS_AND_COMMENTS, ' ')
  const declared = code.matchAll(/\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g)
  const members = code.matchAll(/(?:^|[{,(;])\s*(?:readonly\s+)?([A-Za-z_$][\w$]*)\??\s*:/gm)
  return [...declared, ...members].map(match => match[1]!)
}

/** The banned word in a name, or undefined. */
function bannedIn(name: string): string | undefined {
  if (Object.hasOwn(BANNED_NAMES, name)) return name
  return wordsOf(name).find(word => Object.hasOwn(BANNED, word))
}

const files = globSync('{packages/*/src,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: project })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !/\.test\.tsx?$|\.spec\.ts$|\/text\/(?!.*\.test)/.test(file))

describe('names', () => {
  test('of files hold no word that only insiders know', () => {
    expect(files.length).toBeGreaterThan(1500)
    const found = files.filter(file =>
      wordsOf(basename(file).replace(/\..*$/, '')).some(
        word => Object.hasOwn(BANNED, word) || Object.hasOwn(BANNED_NAMES, word),
      ),
    )
    expect(found).toEqual([])
  })

  test('of things hold none either', () => {
    const found = files.flatMap(file =>
      declaredNames(readFileSync(join(project, file), 'utf8')).flatMap(name => {
        const banned = bannedIn(name)
        if (banned === undefined || KNOWN_TO_OTHERS[banned]?.test(file)) return []
        return [`${file}: ${name}`]
      }),
    )
    expect([...new Set(found)]).toEqual([])
  })

  test('are seen where they stand', () => {
    const names = declaredNames("const heirOf = 1 // deed\nfunction go(told: string) {}\nlet a = 'heir'")
    expect(names.map(bannedIn).filter(Boolean)).toEqual(['heir', 'told'])
    expect(bannedIn('standing')).toBe('standing')
    expect(bannedIn('status')).toBeUndefined()
  })
})

test('the glossary has a line for each word, in order', () => {
  const lines = readFileSync(join(project, 'docs/glossary.md'), 'utf8').split('\n')
  const words = lines.flatMap(line => /^\| ([^|]+?) +\| (?!what)[A-Z]/.exec(line)?.[1] ?? [])
  expect(words.length).toBeGreaterThanOrEqual(40)
  const half = words.indexOf('activity')
  for (const part of [words.slice(0, half), words.slice(half)])
    expect(part).toEqual(part.toSorted((one, other) => one.localeCompare(other, 'en')))
})
