/** A part is drawn at once where it was fetched before, and asked for anew where it could not be fetched. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fetchedPart } from './fetched-part.tsx'

const Words = ({ of }: { of: string }) => createElement('p', null, of)
const Waiting = () => createElement('i')

test('what waits stands in its place until it was fetched, once for all', async () => {
  let asked = 0
  const { Part, fetch } = fetchedPart(async () => {
    asked += 1
    return { default: Words }
  }, Waiting)
  const drawn = () => renderToStaticMarkup(createElement(Part, { of: 'Stock' }))
  expect(drawn()).toBe('<i></i>')
  await Promise.all([fetch(), fetch()])
  expect(drawn()).toBe('<p>Stock</p>')
  await fetch()
  expect(asked).toBe(1)
})

test('what could not be fetched is asked for anew', async () => {
  let asked = 0
  const { Part, fetch } = fetchedPart(async () => {
    asked += 1
    if (asked === 1) throw new Error('No connection')
    return { default: Words }
  })
  await expect(fetch()).rejects.toThrow('No connection')
  expect(renderToStaticMarkup(createElement(Part, { of: 'Stock' }))).toBe('')
  await fetch()
  expect(renderToStaticMarkup(createElement(Part, { of: 'Stock' }))).toBe('<p>Stock</p>')
})
