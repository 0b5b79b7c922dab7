/** Bar, navigation and what they say, with a server of the test. */
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeLayout, layoutStore } from '../../data/layout/layout.ts'
import { readRecord, readText } from '../../data/layout/storage.ts'
import { sessionStore } from '../../data/session/session.ts'
import { sessionToken } from '../../data/session/token.ts'
import { newId } from '../../data/wire/new-id.ts'
import { queryClient } from '../../data/wire/queries.ts'
import { expectAccessible } from '../../testing/axe.ts'
import { photo } from '../../testing/pictures.ts'
import { kitchenId, organizationId, sessionOf } from '../../testing/people.ts'
import { record } from '../../testing/rows.ts'
import { phone, test, tokenOf } from '../../testing/screens.tsx'
import { answerShell } from '../../testing/shell.ts'
import { Refusal } from '../../testing/wire.ts'

const soon = '/soon'
const owner = { as: 'owner', inShell: true } as const
const nowhere = { ...owner, session: { location: null } }
const kitchen = record('location', {
  id: kitchenId,
  name: 'Bistro Gràcia',
  type: 'kitchen',
  hierarchy: [kitchenId],
})

test('who works nowhere yet is reminded after five seconds, unless the layout keeps messages back', async ({
  wire,
  open,
}) => {
  answerShell(wire)
  const screen = await open(soon, nowhere)
  await expect.element(screen.getByText('Please select a location from your organization.')).toBeVisible()
  await expect.element(screen.getByText(/nuria@bistro\.example/).first()).toBeVisible()
  await screen.unmount()
  layoutStore.set(before => ({ ...before, toasts: false }))
  const quiet = await open(soon, nowhere)
  await new Promise(resolve => setTimeout(resolve, 5600))
  await expect
    .element(quiet.getByText('Please select a location from your organization.'))
    .not.toBeInTheDocument()
})

test('a location that fails is told, and who has none is told whom to ask', async ({ wire, open }) => {
  answerShell(wire)
  wire.answers('POST', '/auth/user/location', new Refusal('NOT_POSSIBLE_NOW'))
  const screen = await open('/', { ...nowhere, as: 'manager' })
  const place = screen.getByRole('button', { name: /^Bistro Gràcia/ })
  await place.click()
  const alert = screen.getByRole('alert').filter({ hasText: 'Error loading location' })
  await expect.element(alert.getByText('NOT_POSSIBLE_NOW')).toBeVisible()
  await screen.unmount()
  queryClient.clear()
  answerShell(wire, [])
  const empty = await open('/', { ...nowhere, as: 'manager' })
  await expect
    .element(empty.getByText('No locations allowed, contact your organization manager.'))
    .toBeVisible()
})

test('the side navigation expands, collapses to signs with flyouts, and stays as it was left', async ({
  wire,
  open,
}) => {
  answerShell(wire)
  const screen = await open(soon, owner)
  const navigation = screen.getByRole('navigation', { name: 'Main navigation' })
  const width = () => getComputedStyle(navigation.element()).width
  await expect.poll(width).toBe('300px')
  const section = (name: string) => navigation.getByRole('button', { name, exact: true })
  await expect.element(section('Location')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(section('Stock')).toHaveAttribute('aria-expanded', 'false')
  await screen.getByRole('button', { name: /Collapse the navigation/ }).click()
  await expect.poll(width).toBe('80px')
  // Kept for the next visit; which section is open by itself is not.
  expect(readRecord('layout')).toMatchObject({ sidenav: 1 })
  expect(readText('navigation')).toBeNull()
  const explore = section('Explore')
  const flyout = screen.getByRole('link', { name: 'Home', exact: true })
  ;(explore.element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(flyout).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(explore).toHaveFocus()
  await expect.poll(() => flyout.elements().length).toBe(0)
})

test('counts stand beside the items of the navigation', async ({ wire, open }) => {
  answerShell(wire)
  const { location } = sessionOf('owner')
  const screen = await open(soon, {
    ...owner,
    session: { location: { ...location!, counts: { products: 12 } } },
  })
  await expect
    .element(
      screen
        .getByRole('navigation', { name: 'Main navigation' })
        .getByRole('link', { name: /^Products\s*12/ }),
    )
    .toBeVisible()
})

test('an address that leads nowhere says so', async ({ open }) => {
  const screen = await open('/no/such/page', { as: 'owner' })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'This page does not exist' }))
    .toBeVisible()
})

test('an address that asks for more than one may says so, and the menu does not show it', async ({
  wire,
  open,
}) => {
  answerShell(wire)
  for (const address of ['/integration/webhooks', '/planning/patterns', '/innovation/experiments']) {
    const screen = await open(address, { inShell: true })
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'You may not see this here' }))
      .toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Back to the home screen' }))
      .toHaveAttribute('href', '#/')
    const navigation = screen.getByRole('navigation', { name: 'Main navigation' })
    await expect.element(navigation.getByRole('button', { name: 'Stock', exact: true })).toBeVisible()
    await expect.element(navigation.getByRole('button', { name: 'HACCP', exact: true })).toBeVisible()
    for (const section of ['Innovation', 'Cloud admin', 'CRM'])
      expect(navigation.getByRole('button', { name: section, exact: true }).elements()).toEqual([])
    await screen.unmount()
  }
})

test('logging out ends the session here and asks the server to', async ({ wire, open }) => {
  answerShell(wire)
  const ended = wire.answers('DELETE', '/auth/user', {})
  wire.answers('GET', '/auth/identity/methods', { methods: [{ provider: 'cloche', kind: 'password' }] })
  const screen = await open(soon, owner)
  await screen.getByRole('button', { name: /^Your account/ }).click()
  await screen.getByRole('menuitem', { name: 'Log out' }).click()
  await expect.element(screen.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  const navigation = screen.getByRole('navigation', { name: 'Main navigation' })
  await expect.element(navigation).not.toBeInTheDocument()
  expect(ended).toHaveLength(1)
  expect(sessionToken()).toBeNull()
})

test('who works as somebody else is told so, and comes back to oneself', async ({ wire, open }) => {
  answerShell(wire)
  const myself = newId()
  const back = wire.answers('POST', '/auth/user/user', {
    jwt: tokenOf(newId()),
    user: record('user', { id: myself }),
  })
  wire.answers('GET', '/user/me', {
    user: record('user', { id: myself, fullName: 'Ana Marín', email: 'ana@bistro.example' }),
    actedBy: null,
    organization: record('organization', { id: organizationId, name: 'Bistros of Gràcia' }),
    location: { ...kitchen, timeZone: 'Europe/Madrid' } as never,
    permissions: sessionOf('owner').permissions as never,
  })
  const screen = await open(soon, {
    ...owner,
    session: { actedBy: { userId: myself, userName: 'Ana Marín' } },
  })
  await expect.element(screen.getByText('You are working as Núria Vidal')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Back to Ana Marín' }).click()
  await expect.element(screen.getByText('You are working as Núria Vidal')).not.toBeInTheDocument()
  expect(back.map(({ body }) => body)).toEqual([{ userId: myself }])
  expect(sessionStore.get().me?.fullName).toBe('Ana Marín')
})

test('the log-in with a fault, the choice of a location and the menu say nothing to axe', async ({
  wire,
  open,
}) => {
  wire.answers('GET', '/auth/identity/methods', { methods: [{ provider: 'cloche', kind: 'password' }] })
  answerShell(wire)
  for (const [size, theme] of [
    [[1440, 800], 'light'],
    [phone, 'dark'],
  ] as const) {
    changeLayout({ theme })
    const login = await open('/login', { as: 'guest', size })
    await login.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.element(login.getByText(/^Enter your e-mail/)).toBeVisible()
    await expectAccessible([], true)
    await login.unmount()
    const chooser = await open('/', { ...nowhere, as: 'manager', size })
    await expect.element(chooser.getByRole('button', { name: /^Bistro Gràcia/ })).toBeVisible()
    await expectAccessible([], true)
    await chooser.getByRole('button', { name: /^Your account/ }).click()
    await expect.element(chooser.getByRole('menu')).toBeVisible()
    // The library puts an empty element that takes the first focus into its menus.
    await expectAccessible(['aria-required-children'], true)
    await chooser.unmount()
  }
})

test('the guest menu has log in, contact us and around the world', async ({ open }) => {
  const screen = await open(soon, { as: 'guest', inShell: true })
  await screen.getByRole('button', { name: 'Guest' }).click()
  for (const [name, to] of [
    ['Log in', '#/login'],
    ['Contact us', '#/contact'],
    ['Around the world', '#/world'],
  ] as const)
    await expect.element(screen.getByRole('menuitem', { name })).toHaveAttribute('href', to)
})

test("an equipment maker's ramp and logo stand in place of the product's own", async ({ wire, open }) => {
  answerShell(wire)
  const { organization } = sessionOf('owner')
  const themeImage = newId()
  wire.answers('GET', '/attachment/content' as never, (() => new Response(photo())) as never)
  const screen = await open(soon, {
    ...owner,
    session: { organization: { ...organization!, themeColor: 'orange', themeImage } },
  })
  const primary = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-6').trim()
  const bar = screen.getByRole('banner')
  await expect.poll(() => bar.element().querySelector('img')?.getAttribute('src') ?? '').not.toBe('')
  expect(bar.getByText('Cloche', { exact: true }).elements()).toEqual([])
  for (const theme of ['light', 'dark'] as const) {
    changeLayout({ theme })
    await expect.poll(primary).toBe('#b95306')
    await expectAccessible([], true)
  }
})
