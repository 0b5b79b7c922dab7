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
  const ajv = new Ajv2020({ strict: false, code: { optimize: false }, formats: { ...FORMATS, binary: true } })
  ajv.addSchema({ $id: 'document', ...document })
  const wrong: string[] = []
  let count = 0
  const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(' ', '%20')
  const judge = (pointer: string, example: unknown) => {
    count += 1
    const validate = ajv.getSchema(`document#${pointer.replaceAll('{', '%7B').replaceAll('}', '%7D')}`)
    if (validate?.(example) !== true) wrong.push(`${pointer} ${ajv.errorsText(validate?.errors)}`)
  }
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(methods)) {
      const at = `/paths/${escaped(path)}/${method}`
      for (const [place, { example }] of parameters.entries())
        judge(`${at}/parameters/${place}/schema`, example)
      const contents = [
        [`${at}/requestBody/content`, requestBody?.content ?? {}],
        [`${at}/responses/200/content`, responses[200].content],
      ] as const
      for (const [pointer, content] of contents)
        for (const [type, part] of Object.entries(content)) {
          if (type !== 'application/json') continue
          judge(`${pointer}/${escaped(type)}/schema`, (part as { example?: unknown }).example)
        }
    }
  expect(count).toBeGreaterThan(1500)
  expect(wrong).toEqual([])
})

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
