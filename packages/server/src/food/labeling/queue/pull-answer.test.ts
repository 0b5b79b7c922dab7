import { Problem } from '@cloche/domain/problems'
import { expect, test } from 'vitest'
import { pullAnswer, type OpenedJob } from './pull-answer.ts'

const part = (text: string, times = 1) => ({ bytes: new TextEncoder().encode(text), times })

/** A job of some parts; the last may be a fault instead. */
function job(id: string, ...parts: (ReturnType<typeof part> | Error)[]): OpenedJob {
  const [first, ...others] = parts as [ReturnType<typeof part>, ...typeof parts]
  async function* rest() {
    for (const one of others) {
      if (one instanceof Error) throw one
      yield one
    }
  }
  return { id, head: { id }, first, rest: rest() }
}

function reported(jobs: readonly OpenedJob[], repeats = false) {
  const failed: string[] = []
  const back: string[] = []
  const text = pullAnswer(jobs, [{ id: 'printer' }], repeats, {
    fail: async id => failed.push(id),
    putBack: async ids => back.push(...ids),
  })
  return { text, failed, back }
}

async function whole(text: AsyncIterable<string>): Promise<any> {
  let all = ''
  for await (const piece of text) all += piece
  return JSON.parse(all)
}

test('bytes come whole, however they are cut', async () => {
  const parts = ['a', 'bc', 'def', 'ghij', 'k'].map(text => part(text))
  const { text, back } = reported([job('one', ...parts), job('two', part('xy', 3))])
  const { jobs, printers } = await whole(text)
  expect(jobs.map(({ bytes }: { bytes: string }) => Buffer.from(bytes, 'base64').toString())).toEqual([
    'abcdefghijk',
    'xyxyxy',
  ])
  expect([printers, back]).toEqual([[{ id: 'printer' }], []])
})

test('or part by part, with how often each goes to the printer', async () => {
  const { jobs } = await whole(reported([job('one', part('a', 7), part('b'))], true).text)
  expect(jobs[0].parts).toEqual([
    { times: 7, bytes: 'YQ==' },
    { times: 1, bytes: 'Yg==' },
  ])
})

test('a job that cannot be drawn to its end fails; the others of the answer wait again', async () => {
  const { text, failed, back } = reported([
    job('one', part('a')),
    job('two', part('b'), new Problem('TOO_LARGE')),
  ])
  await expect(whole(text)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect([failed, back]).toEqual([['two'], ['one']])
})

test.each([new Problem('BUSY'), new Problem('UNAVAILABLE')])('what passes is no fault: %s', async fault => {
  const { text, failed, back } = reported([job('one', part('a'), fault)])
  await expect(whole(text)).rejects.toBe(fault)
  expect([failed, back]).toEqual([[], ['one']])
})

test('an agent that goes away while it is answered leaves all of them', async () => {
  const { text, failed, back } = reported([job('one', part('a')), job('two', part('b'))])
  await text.next()
  await text.next()
  await text.return(undefined)
  expect([failed, back]).toEqual([[], ['one', 'two']])
})
