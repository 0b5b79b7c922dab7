import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { FORMATS } from '../validation.ts'
import { breakingChanges, unnamed } from './breaking.ts'
import { committedSummaries } from './committed.ts'
import { openApiDocument } from './document.ts'
import { linesIn, summaryOf, textOf } from './summary.ts'

const document = openApiDocument()
const summaries = summaryOf(document)

test('the committed summaries of the calls are the current ones', () => {
  const current = new Map([...summaries].map(([area, lines]) => [area, textOf(lines)]))
  const committed = committedSummaries()
  expect([...committed.keys()].sort()).toEqual([...current.keys()].sort())
  for (const [area, text] of current)
    expect(committed.get(area), `calls/${area}.txt is not current: npm run derive`).toBe(text)
})

test('nothing of the document is lost in its text', () => {
  for (const [area, lines] of summaries)
    expect(new Map([...linesIn(textOf(lines))].sort()), area).toEqual(new Map([...lines].sort()))
})

test('every example fits what it is an example of', () => {
  const ajv = new Ajv2020({
    strict: false,
    inlineRefs: false,
    code: { optimize: false },
    formats: { ...FORMATS, binary: true },
  })
  const parts = new Map<string, { schema: object; example: unknown; at: string }>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(methods)) {
      const contents = [requestBody?.content ?? {}, responses[200].content]
      const bodies = contents.flatMap(content =>
        'application/json' in content ? [content['application/json']] : [],
      )
      for (const { schema, example } of [...parameters, ...bodies] as {
        schema: object
        example?: unknown
      }[]) {
        expect(example, `${method} ${path}`).toBeDefined()
        parts.set(JSON.stringify([schema, example]), { schema, example, at: `${method} ${path}` })
      }
    }
  expect(parts.size).toBeGreaterThan(500)
  const schemas = Object.fromEntries([...parts.values()].map(({ schema }, place) => [`n${place}`, schema]))
  ajv.addSchema({ $id: 'document', components: document.components, schemas })
  const wrong = [...parts.values()].flatMap(({ example, at }, place) => {
    const judge = ajv.getSchema(`document#/schemas/n${place}`)
    return judge?.(example) === true ? [] : [`${at}: ${ajv.errorsText(judge?.errors)}`]
  })
  expect(wrong).toEqual([])
}, 120_000)

const lines = (text: string) => linesIn(text.replaceAll(' | ', '\t'))
const CALL = 'POST /pan/wash | {"name":"pan.wash","gate":"C edit"}\n'
const BEFORE = `${CALL}POST /pan/wash body | object
POST /pan/wash body.count | {"type":"integer","maximum":10}
POST /pan/wash body.note? | string
POST /pan/wash body.how | {"enum":["hand","machine"]}
POST /pan/wash answer | object
POST /pan/wash answer.at | {"type":"string","format":"date-time"}
POST /pan/wash answer.by? | string
Pan.size | {"type":"integer","maximum":9} | Fields Draft? Change?
PanDraft | object
PanChange | object
PanFields | object
PanNames | string
PanNames="size"
`
const broken = (from: string, to: string) =>
  [...breakingChanges(lines(BEFORE), lines(BEFORE.replace(from, to)))].map(
    ([path, what]) => `${path} ${what}`,
  )

test.each([
  ['a call is gone', BEFORE.slice(0, BEFORE.indexOf('Pan.size')), '', ['POST /pan/wash is gone']],
  ['another permission', '"C edit"', '"C delete"', ['POST /pan/wash asks for another permission']],
  ['a job that opens it more', '"C edit"', '"C edit, or the right to do: carry"', []],
  [
    'a level more for the same job',
    '"C edit"',
    '"C delete, or the right to do: carry"',
    ['POST /pan/wash asks for another permission'],
  ],
  ['an input is gone', 'POST /pan/wash body.note? | string\n', '', ['POST /pan/wash body.note? is gone']],
  ['an input is required', 'body.note?', 'body.note', ['POST /pan/wash body.note? is now required']],
  [
    'a new input is required',
    CALL,
    `${CALL}POST /pan/wash body.soap | string\n`,
    ['POST /pan/wash body.soap is new and required'],
  ],
  ['a bound is narrower', '"maximum":10', '"maximum":5', ['POST /pan/wash body.count takes less']],
  ['an option is gone', '"hand",', '', ['POST /pan/wash body.how takes less']],
  ['a name is gone', 'PanNames="size"\n', '', ['PanNames="size" is gone']],
  ['an answer is gone', 'POST /pan/wash answer.by? | string\n', '', ['POST /pan/wash answer.by? is gone']],
  ['an answer may be missing', 'answer.at', 'answer.at?', ['POST /pan/wash answer.at may now be missing']],
  [
    'an answer may be null',
    '{"type":"string","format"',
    '{"type":["string","null"],"format"',
    ['POST /pan/wash answer.at answers something else'],
  ],
  [
    'a field of a record is gone from drafts',
    'Fields Draft? Change?',
    'Fields Change?',
    ['PanDraft.size? is gone'],
  ],
])('%s: breaking', (_, from, to, expected) => expect(broken(from, to)).toEqual(expected))

test.each([
  ['a wider bound', '"maximum":10', '"maximum":50'],
  ['another option', '"hand",', '"hand","dog",'],
  ['an input that may be left out', 'body.count |', 'body.count? |'],
  ['a new one that may be left out', CALL, `${CALL}POST /pan/wash body.soap? | string\n`],
  ['a new field of the answer', CALL, `${CALL}POST /pan/wash answer.soap | string\n`],
  [
    'a new call',
    CALL,
    `${CALL}POST /pan/dry | {"name":"pan.dry","gate":"C edit"}\nPOST /pan/dry body | object\nPOST /pan/dry body.id | string\n`,
  ],
])('%s: not breaking', (_, from, to) => expect(broken(from, to)).toEqual([]))

test('a breaking change passes once the page names its line', () => {
  const changes = breakingChanges(lines(BEFORE), lines(BEFORE.replace('body.note?', 'body.note')))
  expect(unnamed(changes, '| `POST /pan/dry body.note?` | why |')).toEqual([
    'POST /pan/wash body.note? is now required',
  ])
  expect(unnamed(changes, '| `POST /pan/wash body.note?` | why |')).toEqual([])
})
