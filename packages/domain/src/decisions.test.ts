/** The index of docs/decisions names every decision once, and says of each the status that its own page says. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../docs/decisions')
const INDEX = 'README.md'

interface Decision {
  readonly file: string
  readonly number: string
  readonly title: string
  /** As in the index: `in force`, or by which decisions it is overtaken, the lowest number first. */
  readonly status: string
}

const linksOf = (text: string) => [...text.matchAll(/\[(\d{3})\]\(([^)]+)\)/g)].map(([link]) => link)
const statusOf = (word: string, links: readonly string[]) =>
  `${word} by ${[...new Set(links)].toSorted().join(' and ')}`

/** The lines `Overtaken by` and `In part overtaken by` that stand between the title and the text. */
function noticesOf(lines: readonly string[]): readonly string[] {
  const notices: string[] = []
  for (const line of lines.slice(1)) {
    if (line === '') continue
    if (!/^(?:- )?(?:Overtaken|In part overtaken) by /.test(line)) break
    notices.push(line.replace(/^- /, ''))
  }
  return notices
}

/** The status that a page says of itself. @throws where a notice is not of one of the two forms */
function readDecision(file: string, text: string): Decision {
  const lines = text.split('\n')
  const number = file.slice(0, 3)
  const title = /^# (\d{3})[.:]? (.+)$/.exec(lines[0] ?? '')
  if (title?.[1] !== number) throw new Error(`${file} does not begin with "# ${number} <title>"`)
  const notices = noticesOf(lines)
  for (const notice of notices) {
    const whole = /^Overtaken by \[\d{3}\]\([^)]+\)\.$/
    const part = /^In part overtaken by \[\d{3}\]\([^)]+\)(?:(?:, | and )\[\d{3}\]\([^)]+\))*: .+\.$/
    if (!whole.test(notice) && !part.test(notice)) throw new Error(`${file} says in no known form: ${notice}`)
  }
  const word = notices.some(notice => notice.startsWith('Overtaken')) ? 'overtaken' : 'in part overtaken'
  const status = notices.length === 0 ? 'in force' : statusOf(word, notices.flatMap(linksOf))
  return { file, number, title: title[2] ?? '', status }
}

const pages = readdirSync(folder).filter(name => name !== INDEX)
const decisions = pages.map(name => readDecision(name, readFileSync(join(folder, name), 'utf8')))
const index = readFileSync(join(folder, INDEX), 'utf8')

/** Rows of the index: link, what was decided, status. */
const rows = index
  .split('\n')
  .filter(line => /^\| \[\d{3} /.test(line))
  .map(line => line.split(/(?<!\\)\|/).map(cell => cell.trim()))

test('every page is a decision with a number of its own', () => {
  expect(pages.filter(name => !/^\d{3}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
  const numbers = decisions.map(({ number }) => number)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('every decision is in the index exactly once, under its title', () => {
  const expected = decisions.map(({ file, number, title }) => `[${number} ${title}](${file})`)
  expect(rows.map(([, link]) => link).toSorted()).toEqual(expected.toSorted())
  expect(rows.filter(([, , what]) => what === '')).toEqual([])
})

test('the index says the status that the page says', () => {
  const said = rows.map(([, link = '', , status = '']) => {
    const links = linksOf(status)
    const number = link.slice(1, 4)
    return [number, links.length === 0 ? status : statusOf(status.split(' by ')[0] ?? '', links)]
  })
  const expected = decisions.map(({ number, status }) => [number, status])
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(expected))
})

test('only a later decision overtakes one', () => {
  const wrong = decisions.flatMap(({ file, number, status }) =>
    linksOf(status)
      .map(link => [link.slice(1, 4), link.slice(6, -1)] as const)
      .filter(([by, page]) => by <= number || !page.startsWith(`${by}-`) || !pages.includes(page))
      .map(([by]) => `${file} is overtaken by ${by}`),
  )
  expect(wrong).toEqual([])
})

test('every link to a page or a file leads somewhere', () => {
  const dead = [INDEX, ...pages].flatMap(page =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)]
      .filter(([, target = '']) => !existsSync(join(folder, target)))
      .map(([, target]) => `${page} links to ${target}`),
  )
  expect(dead).toEqual([])
})

test.each([
  ['# 001 One\n\nText.', 'in force'],
  ['# 001: One\n\nOvertaken by [002](002-two.md).\n\nText.', 'overtaken by [002](002-two.md)'],
  [
    '# 001 One\n\n- In part overtaken by [004](004-d.md): counts.\n- In part overtaken by [002](002-b.md) and [003](003-c.md): more.\n\nText.',
    'in part overtaken by [002](002-b.md) and [003](003-c.md) and [004](004-d.md)',
  ],
])('a status is read off the lines below the title', (text, status) => {
  expect(readDecision('001-one.md', text).status).toBe(status)
})

test('a notice that does not say which part, and a title of another number, are refused', () => {
  expect(() => readDecision('001-one.md', '# 001 One\n\nIn part overtaken by [002](002-two.md).')).toThrow(
    'no known form',
  )
  expect(() => readDecision('001-one.md', '# 002 One')).toThrow('does not begin with')
})
