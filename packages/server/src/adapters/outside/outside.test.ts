/** What the server asks of others' servers, and what it never asks. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutside } from './index.ts'

const server = createServer((request, answer) => {
  if (request.url === '/away') return void answer.writeHead(302, { location: '/' }).end()
  if (request.url === '/large') return void answer.end('x'.repeat(2 * 1024 * 1024))
  let body = ''
  request.on('data', part => (body += String(part)))
  request.on('end', () => answer.setHeader('x-method', request.method ?? '').end(body || 'plain'))
})
let here = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

describe('in public', () => {
  const outside = createOutside(false)
  test.each([
    'http://login.example.com',
    'https://127.0.0.1',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://user:word@login.example.com',
    'ftp://login.example.com',
    'file:///etc/passwd',
    'login.example.com',
    '',
  ])('%s is never asked', async address => {
    expect(outside.mayAsk(address)).toBe(false)
    await expect(outside.fetch(address)).rejects.toThrow()
  })

  test('a name that stands for an inner address is not connected to', async () => {
    expect(outside.mayAsk('https://localhost/')).toBe(true)
    await expect(outside.fetch('https://localhost:1/')).rejects.toThrow('inner network')
  })

  test('others are', () => {
    expect(outside.mayAsk('https://login.example.com/tenant/v2.0')).toBe(true)
    expect(outside.mayAsk('https://8.8.8.8/')).toBe(true)
  })
})

describe('on the own machine', () => {
  const outside = createOutside(true)
  test('answers come whole, forms are sent', async () => {
    expect(await (await outside.fetch(here)).text()).toBe('plain')
    const sent = await outside.fetch(here, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    expect([sent.headers.get('x-method'), await sent.text()]).toEqual(['POST', 'a=1'])
  })
  test('nobody is followed elsewhere, and nobody answers without end', async () => {
    await expect(outside.fetch(`${here}/away`)).rejects.toThrow('not followed')
    await expect(outside.fetch(`${here}/large`)).rejects.toThrow('too large')
  })
  test('still no other inner address', () => {
    expect(outside.mayAsk('http://10.0.0.1/')).toBe(false)
    expect(outside.mayAsk('https://169.254.169.254/')).toBe(false)
  })
})
