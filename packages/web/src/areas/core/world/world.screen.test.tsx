import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { test } from '../../../testing/screens.tsx'

test('the world is chosen from by list, mouse and keyboard, and leads to the contact', async ({
  wire,
  open,
}) => {
  wire.answers('GET', '/public/contact', {
    contact: { email: 'platform@bistro.example', phone: null, blog: null },
  })
  const screen = await open('/world', { as: 'guest' })
  const map = screen.getByRole('group', { name: /Map of the world/ })
  const view = () => map.element().getAttribute('viewBox')
  await expect.element(map.getByRole('button', { name: 'Japan' })).toBeInTheDocument()
  await screen.getByPlaceholder('Search a country').fill('mex')
  await screen.getByRole('region', { name: 'Countries' }).getByRole('button', { name: 'Mexico' }).click()
  await expect.element(screen.getByText('Mexican Peso (MXN)')).toBeVisible()
  expect(window.location.hash).toContain('country=MX')
  const mexico = map.getByRole('button', { name: 'Mexico' })
  await expect.element(mexico).toHaveAttribute('aria-pressed', 'true')
  ;(mexico.element() as SVGElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(map.getByRole('button', { name: 'United States' })).toHaveFocus()
  await expect.element(screen.getByText('US Dollar (USD)')).toBeVisible()
  const whole = view()
  await userEvent.keyboard('+')
  await expect.poll(view).not.toBe(whole)
  await userEvent.keyboard('0')
  await expect.poll(view).toBe(whole)
  await map.getByRole('button', { name: 'Australia' }).click()
  await expect.element(screen.getByText('Australian Dollar (AUD)')).toBeVisible()
  // The way there fetches what stands there.
  const contact = screen.getByRole('link', { name: 'Contact us' })
  await expect.element(contact).toHaveAttribute('href', '#/contact?subject=Australia')
})
