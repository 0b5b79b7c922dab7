import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailAddress, emailAddresses, webAddress } from './index.ts'

const long = (length: number) => 'a'.repeat(length)

describe('an e-mail address', () => {
  test.each([
    ['owner@demo.test', 'owner@demo.test'],
    [' Ana.Prat@Kitchen.EXAMPLE ', 'ana.prat@kitchen.example'],
    ['ana+labels@sub.kitchen.co.uk', 'ana+labels@sub.kitchen.co.uk'],
    ["o'brien@kitchen.ie", "o'brien@kitchen.ie"],
    ['1@2.example', '1@2.example'],
    ['cocina@señor.example', 'cocina@xn--seor-hqa.example'],
    ['cocina@XN--SEOR-HQA.example', 'cocina@xn--seor-hqa.example'],
    ['joan@exemple.рф', 'joan@exemple.xn--p1ai'],
    ['jose\u0301@kitchen.example', 'josé@kitchen.example'],
    [`${long(64)}@kitchen.example`, `${long(64)}@kitchen.example`],
  ])('%s is %s', (typed, address) => {
    expect(emailAddress(typed)).toBe(address)
    expect(emailAddress(address)).toBe(address)
  })

  test.each([
    '',
    '@',
    'ana',
    'ana@',
    '@kitchen.example',
    'ana@kitchen',
    'ana@localhost',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    'ana@[IPv6:::1]',
    'ana@1.2',
    'ana@kitchen.123',
    'ana@kitchen.c',
    'ana@-kitchen.example',
    'ana@kitchen-.example',
    'ana@kitchen..example',
    'ana@.kitchen.example',
    'ana@kitchen.example.',
    'ana@kit_chen.example',
    'ana@kitchen.example:25',
    'ana@kitchen.example/x',
    'ana@kitchen.example?x',
    'ana@user@kitchen.example',
    'ana@b@kitchen.example',
    '.ana@kitchen.example',
    'ana.@kitchen.example',
    'a..na@kitchen.example',
    'a na@kitchen.example',
    'ana@kit chen.example',
    '"ana"@kitchen.example',
    '"a b"@kitchen.example',
    'ana<x@kitchen.example>',
    'Ana <ana@kitchen.example>',
    'ana,ben@kitchen.example',
    'ana;ben@kitchen.example',
    'ana(x)@kitchen.example',
    'a\\na@kitchen.example',
    'ana@kitchen.example\nbcc: all@kitchen.example',
    'ana\r\n@kitchen.example',
    'ana\u0000@kitchen.example',
    'ana\u200b@kitchen.example',
    'ana@kit\u200bchen.example',
    'ana@kitchen.example%0a',
    'ana@xn--.example',
    'mailto:ana@kitchen.example',
    `${long(65)}@kitchen.example`,
    `${'é'.repeat(33)}@kitchen.example`,
    `ana@${long(64)}.example`,
    `ana@${'abcdefgh.'.repeat(30)}example`,
  ])('%j is nobody’s', typed => {
    expect(emailAddress(typed)).toBeUndefined()
  })

  test('the normal form is normal, and never has a line end, a blank or two signs at', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), text => {
        const address = emailAddress(text)
        if (address === undefined) return
        expect(emailAddress(address)).toBe(address)
        expect(address).toMatch(/^[^\s@"<>,;:\\]+@[a-z0-9.-]+$/)
      }),
    )
  })

  test('several stand apart by commas, semicolons or lines', () => {
    expect(emailAddresses('a@x.example, B@x.example;\nc@x.example\n')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
    ])
    expect(emailAddresses(' ')).toEqual([])
    for (const wrong of ['a@x.example b@x.example', 'a@x.example, nobody', 'a'])
      expect(emailAddresses(wrong), wrong).toBeUndefined()
  })
})

describe('the address of a page', () => {
  test.each([
    'https://kitchen.example',
    'http://kitchen.example/menu?day=1#soup',
    'HTTPS://Kitchen.example:8443/a@b',
    'https://señor.example/',
  ])('%s is one', typed => {
    expect(webAddress(` ${typed} `)).toBe(typed)
  })

  test.each([
    '',
    'kitchen.example',
    'javascript:alert(1)',
    'JavaScript://kitchen.example/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'ftp://kitchen.example',
    '//kitchen.example',
    'https:kitchen.example',
    'https:///kitchen.example',
    'https://',
    'https://user@kitchen.example',
    'https://user:word@kitchen.example',
    'https://kitchen.example@evil.example/',
    'https://@kitchen.example',
    'https:\\\\kitchen.example',
    'https://kitchen.example\\@evil.example',
    'https://kit chen.example',
    'https://kitchen.example/\u0007',
    'https://kitchen.example/\njavascript:alert(1)',
    'https://kitchen\u202e.example',
    'https://kitchen.example:99999',
    ' javascript:https://kitchen.example',
  ])('%j is none', typed => {
    expect(webAddress(typed)).toBeUndefined()
  })
})
