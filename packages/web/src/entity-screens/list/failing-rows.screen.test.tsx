/** A list that cannot be read says so where its rows would stand, and reads again exactly what failed. */
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeLocale } from '../../data/text/texts.ts'
import { expectAccessible, expectNoSideways } from '../../testing/axe.ts'
import { record } from '../../testing/rows.ts'
import { phone, test } from '../../testing/screens.tsx'
import { cut, Refusal, type Wire } from '../../testing/wire.ts'

const all = Array.from({ length: 300 }, (_, at) => record('product', { name: `Product ${at + 1}` }))
const links = () => [...document.querySelectorAll('[data-row-link]')]
const isSeen = (element: Element | undefined) => {
  const { top = 0, bottom = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return height > 0 && bottom > 0 && top < window.innerHeight
}

function toEnd(): void {
  for (const list of document.querySelectorAll('[role=region][data-fills]'))
    list.scrollTop = list.scrollHeight
  window.scrollTo(0, document.documentElement.scrollHeight)
}

/** A list of 300 of which some pages are not answered. */
function answerPages(wire: Wire, fails: (offset: number) => Refusal | typeof cut | null) {
  wire.answers('GET', '/records/import/noted', { entities: [] })
  return wire.answers('POST', '/products/get', ({ body }) => {
    const { offset = 0, limit = 50 } = body ?? {}
    return fails(offset) ?? { products: all.slice(offset, offset + limit), count: all.length }
  })
}

for (const [locale, size, failed, again] of [
  ['en', undefined, 'These rows could not be loaded.', 'Try again'],
  ['es', phone, 'No se han podido cargar estas filas.', 'Reintentar'],
] as const)
  test(`a page that is refused says so in its rows, and loads when it is asked again (${locale})`, async ({
    wire,
    open,
  }) => {
    const asked = answerPages(wire, offset => (offset >= 50 ? new Refusal('INVALID_REQUEST') : null))
    const screen = await open('/products', { as: 'owner', ...(size && { size }) })
    await expect.poll(() => links().length).toBeGreaterThan(0)
    await changeLocale(locale)
    toEnd()
    const said = screen.getByText(failed)
    await expect.poll(() => said.elements().some(isSeen)).toBe(true)
    await expect.element(screen.getByRole('alert').filter({ hasText: failed }).first()).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[data-waiting]').length).toBe(0)
    await expectNoSideways()
    await expectAccessible()
    const before = asked.length
    answerPages(wire, () => null)
    const button = screen.getByRole('button', { name: again }).last().element() as HTMLElement
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => isSeen(links().at(-1))).toBe(true)
    await expect.poll(() => screen.getByText(failed).elements().some(isSeen)).toBe(false)
    const offsets = asked.slice(before).map(({ body }) => body?.offset ?? 0)
    expect(offsets.some(offset => offset >= 100)).toBe(true)
    // What was there is not read again.
    expect(offsets).not.toContain(0)
  })

test('without a connection rows are not known, and that is no error', async ({ wire, open }) => {
  answerPages(wire, offset => (offset >= 50 ? cut : null))
  const screen = await open('/products', { as: 'owner' })
  await expect.poll(() => links().length).toBeGreaterThan(0)
  toEnd()
  await expect
    .poll(() => screen.getByText('Not known without a connection').elements().some(isSeen))
    .toBe(true)
  await expect.element(screen.getByText('These rows could not be loaded.')).not.toBeInTheDocument()
})

test('the first page says so too', async ({ wire, open }) => {
  answerPages(wire, () => new Refusal('INVALID_REQUEST'))
  const screen = await open('/products', { as: 'owner' })
  await expect.element(screen.getByText('The list could not be loaded')).toBeVisible()
  answerPages(wire, () => null)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => links().length).toBeGreaterThan(0)
})
