import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

const links = (text: string) => linkParts(text).flatMap(part => (part.isLink ? [part.text] : []))

test('addresses are found, the full stop after them is not theirs', () => {
  const text = 'Open http://localhost:8080/#/request/password/1?token=a.b. Or (https://demo.test/x) later.'
  expect(links(text)).toEqual(['http://localhost:8080/#/request/password/1?token=a.b', 'https://demo.test/x'])
  expect(
    linkParts(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})

test('no other schemes', () => {
  expect(links('javascript:alert(1) ftp://x.test mailto:a@b.test')).toEqual([])
})
