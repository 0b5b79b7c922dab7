import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

test('the committed description of the calls is the current one', () => {
  const committed = JSON.parse(
    readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
  ) as unknown
  expect(committed, 'run: npm run derive').toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})
