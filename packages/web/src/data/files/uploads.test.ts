import { expect, test, vi } from 'vitest'
import type { AttachmentType } from '@cloche/domain/catalogue'
import type { Attachment } from './attachment.ts'
import { acceptText, faultOf, pictureTypes, typeOf } from './file-kinds.ts'
import { shrunkSize } from './shrink-picture.ts'
import { sizeText } from './size-text.ts'
import { makeUploads, type Task } from './uploads.ts'

const file = (name: string, type = 'application/pdf', size = 3) =>
  new File(['x'.repeat(size)], name, { type })
const types: readonly AttachmentType[] = ['application/pdf', 'image/png']

/** A server that answers when told to. */
function server() {
  const asked: {
    name: string
    id: string
    answer: (error?: unknown) => void
    progress: (share: number) => void
  }[] = []
  const attach = (
    sent: File,
    _owner: unknown,
    options: { id?: string; signal?: AbortSignal; onProgress?: (share: number) => void } = {},
  ) =>
    new Promise<Attachment>((resolve, reject) => {
      const id = options.id ?? ''
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error))
      asked.push({
        name: sent.name,
        id,
        answer: error => (error === undefined ? resolve({ id } as Attachment) : reject(error as Error)),
        progress: share => options.onProgress?.(share),
      })
    })
  return { asked, uploads: makeUploads(attach, error => ({ message: String(error), isPassing: true })) }
}

const task = (onDone: Task['onDone'] = () => undefined): Task => ({ owner: null, types, onDone })

test('files go one after the other and say how far they are', async () => {
  const { asked, uploads } = server()
  const done: string[] = []
  uploads.send(
    [file('a.pdf'), file('b.pdf')],
    task((_, sent) => done.push(sent.name)),
  )
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(uploads.store.get().map(one => one.state)).toEqual(['sending', 'waiting'])
  asked[0]?.progress(0.5)
  expect(uploads.store.get()[0]?.share).toBe(0.5)
  asked[0]?.answer()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer()
  await vi.waitFor(() => expect(uploads.store.get()).toEqual([]))
  expect(done).toEqual(['a.pdf', 'b.pdf'])
})

test('what fails says why, lets the next one go, and is sent again with the same id', async () => {
  const { asked, uploads } = server()
  const onDone = vi.fn<Task['onDone']>()
  uploads.send([file('a.pdf'), file('b.pdf')], task(onDone))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer('The picture is damaged.')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(uploads.store.get()[0]).toMatchObject({
    state: 'failed',
    refusal: { message: 'The picture is damaged.' },
  })
  asked[1]?.answer()
  await vi.waitFor(() => expect(uploads.store.get()).toHaveLength(1))
  uploads.retry(asked[0]?.id ?? '')
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]?.id).toBe(asked[0]?.id)
  asked[2]?.answer()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
})

test('what is cancelled is gone, on its way or waiting', async () => {
  const { asked, uploads } = server()
  const onDone = vi.fn<Task['onDone']>()
  uploads.send([file('a.pdf'), file('b.pdf')], task(onDone))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const [first, second] = uploads.store.get()
  uploads.dismiss(second?.id ?? '')
  uploads.dismiss(first?.id ?? '')
  await vi.waitFor(() => expect(uploads.store.get()).toEqual([]))
  expect([asked.length, onDone.mock.calls.length]).toEqual([1, 0])
})

test('what cannot be taken is not even sent', () => {
  const { asked, uploads } = server()
  uploads.send([file('a.exe', 'application/x-msdownload'), file('b.pdf', 'application/pdf', 0)], task())
  expect(uploads.store.get().map(one => one.fault)).toEqual(['type', 'empty'])
  expect(asked).toEqual([])
})

test('what a file may be, by its type or its ending', () => {
  expect(typeOf({ name: 'a.PDF', type: '' })).toBe('application/pdf')
  expect(typeOf({ name: 'a.csv', type: 'application/vnd.ms-excel' })).toBe('text/csv')
  expect(typeOf({ name: 'a.pdf', type: 'application/pdf' }, pictureTypes)).toBeNull()
  expect(typeOf({ name: 'a.svg', type: 'image/svg+xml' })).toBeNull()
  expect(faultOf({ name: 'a.png', type: 'image/png', size: 21 * 1024 * 1024 } as File)).toBe('tooLarge')
  expect(acceptText(['image/png', 'application/pdf'])).toBe('image/png,.png,application/pdf,.pdf')
})

test('sizes in words, pictures drawn no larger than needed', () => {
  expect(sizeText(90, 'en')).toBe('1 kB')
  expect(sizeText(839_680, 'en')).toBe('820 kB')
  expect(sizeText(2_516_582, 'es')).toBe('2,4 MB')
  expect(sizeText(75_378_712_576, 'en')).toBe('70.2 GB')
  expect(shrunkSize(4000, 3000)).toEqual({ width: 2048, height: 1536 })
  expect(shrunkSize(10_000, 1)).toEqual({ width: 2048, height: 1 })
  expect(shrunkSize(640, 480)).toEqual({ width: 640, height: 480 })
})
