import { beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() =>
  vi.stubGlobal('window', { location: { search: '', hash: '', href: 'https://kitchen.test/#/' } }),
)
vi.mock('../text/texts.ts', () => ({ t: (key: string) => key }))
const { postForm } = await import('./form-post.ts')

interface Made {
  readonly name?: string
  readonly tag: string
  readonly children: Made[]
  append(...more: Made[]): void
  submit(): void
}
const submit = vi.fn()

/** As much of a window as a form needs. */
function popup() {
  const make = (tag: string): Made => ({
    tag,
    children: [],
    append(...more) {
      this.children.push(...more)
    },
    submit,
  })
  const body = make('body')
  const document = { title: '', documentElement: { lang: '' }, createElement: make, body }
  return { document, close: () => undefined } as never as Window & { document: { body: Made } }
}

beforeEach(() => submit.mockClear())

test('a window of its own posts the fields and says to wait', () => {
  const opened = popup()
  expect(postForm('https://shop.test/pay', { order: '7', sum: '12.50' }, () => opened)).toBe(true)
  const [said, bar, form] = (opened.document.body as unknown as Made).children
  expect(said).toMatchObject({ tag: 'p', textContent: 'shell.pleaseWait' })
  expect(bar).toMatchObject({ tag: 'progress', ariaLabel: 'shell.pleaseWait' })
  expect(form).toMatchObject({ tag: 'form', method: 'post', action: 'https://shop.test/pay', hidden: true })
  expect(form?.children).toEqual([
    expect.objectContaining({ type: 'hidden', name: 'order', value: '7' }),
    expect.objectContaining({ type: 'hidden', name: 'sum', value: '12.50' }),
  ])
  expect(submit).toHaveBeenCalledOnce()
})

test('a browser that opens no window is told, and nothing else is an address', () => {
  expect(postForm('/pay', {}, () => null)).toBe(false)
  expect(() => postForm('javascript:alert(1)', {}, popup)).toThrow(RangeError)
  expect(submit).not.toHaveBeenCalled()
})
