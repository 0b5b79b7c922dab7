/**
 * `npm run advisories`: asks the registry what is known against the packages we use, and writes it into
 * docs/dependencies/advisories.json. Where the registry answers no such questions, the file stays and counts.
 */
import { writeFileSync } from 'node:fs'
import { run } from './child.ts'
import { ADVISORIES, readAdvisories, weaknesses, type Advisory } from './dependencies/advisories.ts'
import { readLock } from './dependencies/lock.ts'

interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly via: readonly (
          | string
          | {
              readonly name: string
              readonly title: string
              readonly url: string
              readonly severity: Advisory['severity']
              readonly range: string
            }
        )[]
      }
    >
  >
}

const today = new Date().toISOString().slice(0, 10)
const known = readAdvisories()

/** The report of npm; undefined: the registry gave none. */
async function audit(): Promise<Audit | undefined> {
  const { output } = await run('npm', ['audit', '--json', '--package-lock-only', '--loglevel=silent'])
  try {
    const answer = JSON.parse(output) as Audit
    return answer.vulnerabilities === undefined ? undefined : answer
  } catch {
    return undefined
  }
}

const answer = await audit()
if (answer === undefined) {
  console.log(`The registry tells no advisories here. The file of ${known.looked} counts: ${known.at}.`)
} else {
  const fresh = Object.values(answer.vulnerabilities ?? {})
    .flatMap(({ via }) => via.filter(one => typeof one === 'object'))
    .map(({ name, title, url, severity, range }): Advisory => {
      const id = url.split('/').at(-1) ?? url
      return { id, package: name, range, severity, title, source: 'the registry' }
    })
  const kept = known.advisories.filter(
    one => !fresh.some(({ id, range }) => id === one.id && range === one.range),
  )
  const advisories = [...kept, ...fresh].toSorted(
    (a, b) => a.package.localeCompare(b.package, 'en') || a.id.localeCompare(b.id, 'en'),
  )
  const written = { ...known, looked: today, at: 'npm audit of the registry', advisories }
  writeFileSync(ADVISORIES, `${JSON.stringify(written, null, 2)}\n`)
  console.log(`${fresh.length} told by the registry, ${kept.length} known before.`)
}
const found = weaknesses(readLock(), readAdvisories(), today)
console.log(found.length === 0 ? 'None concerns a version we use.' : found.join('\n'))
process.exitCode = found.length === 0 ? 0 : 1
