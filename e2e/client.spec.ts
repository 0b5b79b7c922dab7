/** What others build on: a client generated from the description that the product serves. See `docs/api.md`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder, runNode } from '../scripts/child.ts'
import { expect, test } from './product.ts'

const folder = 'packages/client'
const done = { code: 0, output: '' }

test('a generated client compiles, refuses what is wrong, and walks through the demo', async ({ product }, {
  outputDir,
}) => {
  const description = join(outputDir, 'openapi.json')
  const answer = await fetch(`${product.url}/api/v0/openapi.json`)
  mkdirSync(outputDir, { recursive: true })
  writeFileSync(description, await answer.text())
  const generated = join(projectFolder, folder, 'dist', 'api.ts')
  const generator = `${folder}/node_modules/openapi-typescript/bin/cli.js`
  expect(await runNode(generator, [description, '--output', generated])).toMatchObject({ code: 0 })
  expect(await runNode(`${folder}/node_modules/typescript/bin/tsc`, ['--project', folder])).toEqual(done)
  expect(await runNode(`${folder}/src/journey.ts`, [product.url])).toEqual(done)
})
