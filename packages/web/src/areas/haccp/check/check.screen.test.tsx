import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { expect } from 'vitest'
import { kitchenId } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { record } from '../../../testing/rows.ts'
import { phone, test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'
import { CheckButton } from './check-button.tsx'
import { CheckDialog } from './check-dialog.tsx'

type Point = Row<Entities['haccpPoint']>

const texts = ['haccp'] as const
const cold = record('haccpPoint', { name: 'Cold room', maximum: 4, steps: 'Close the door\nCall the fitter' })

/** Points can be checked; nothing is measured there. */
function checks(wire: Wire, incidenceId: string | null = null) {
  wire.answers('POST', '/haccp/at-point/get', {
    reading: null,
    sensor: null,
    lastAt: null,
    slot: null,
    failures: 0,
  })
  return wire.answers('POST', '/haccp/check', {
    haccpCheck: record('haccpCheck', {}),
    incidence: incidenceId === null ? null : record('incidence', { id: incidenceId }),
  })
}

test('a check is offered to who may write it down alone', async ({ draw }) => {
  const part = <CheckButton point={cold} />
  const cook = await draw(part, { texts, as: 'cook' })
  await expect.element(cook.getByRole('button', { name: 'Check now' })).toBeEnabled()
  await cook.unmount()
  const other = await draw(
    <>
      <CheckButton point={cold} />
      <p>Drawn</p>
    </>,
    { texts, as: 'waiter' },
  )
  await expect.element(other.getByText('Drawn')).toBeVisible()
  await expect.element(other.getByRole('button', { name: 'Check now' })).not.toBeInTheDocument()
})

test('what is not in order asks what was done, and is sent with its steps', async ({ wire, draw }) => {
  checks(wire, kitchenId)
  const screen = await draw(<CheckButton point={cold} />, { texts, size: phone })
  await screen.getByRole('button', { name: 'Check now' }).click()
  const dialog = screen.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Write down' })
  await expect.element(dialog.getByText('At most 4 °C')).toBeVisible()
  await dialog.getByRole('button', { name: '9', exact: true }).click()
  await expect.element(dialog.getByText('Not in order')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText('Close the door').click()
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText('Call the fitter').click()
  await dialog.getByLabelText('What was done').fill('Moved to the other room')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(wire.sent('POST', '/haccp/check')).toEqual([
    {
      check: {
        id: expect.any(String) as unknown,
        haccpPointId: cold.id,
        value: 9,
        method: 'typed',
        steps: ['Close the door', 'Call the fitter'],
        corrective: 'Moved to the other room',
      },
    },
  ])
  await expect.element(screen.getByText('Out of limits: an incidence was opened')).toBeVisible()
})

test('the picture of a check is sent with it, what was written beside it too', async ({ wire, draw }) => {
  checks(wire)
  const seen = record('haccpPoint', { name: 'Delivery van', method: 'photo', measure: 'visual' })
  const screen = await draw(<CheckDialog point={seen} onClose={() => undefined} />, { texts })
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Write down' })).toBeDisabled()
  await dialog.getByLabelText('Photo', { exact: true }).upload(photo())
  await expect.element(dialog.getByAltText('Photo of this check')).toBeVisible()
  await dialog.getByText('In order', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add more' }).click()
  await dialog.getByLabelText('Note').fill('Clean')
  await dialog.getByRole('button', { name: 'Write down' }).click()
  await expect.poll(() => wire.sent('POST', '/haccp/check')).toHaveLength(1)
  expect(wire.sent('POST', '/haccp/check')[0]).toMatchObject({
    check: {
      haccpPointId: seen.id,
      isOk: true,
      note: 'Clean',
      photo: expect.stringMatching(/^[\w+/=]{40,}$/) as unknown,
    },
  })
})

test('a round goes from point to point; what does not apply today says why', async ({ wire, draw }) => {
  checks(wire)
  const bath = record('haccpPoint', { name: 'Bain-marie', minimum: 65 })
  const oil = record('haccpPoint', {
    name: 'Fryer oil',
    measure: 'visual',
    method: 'options',
    options: 'Clear\n! Dark',
  })
  let isDone = false
  const round: readonly Point[] = [cold, bath, oil]
  const screen = await draw(<CheckDialog round={round} onClose={() => (isDone = true)} />, { texts })
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('1 of 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Bain-marie' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Not today' }).click()
  const apply = dialog.getByRole('button', { name: 'Does not apply today' })
  await expect.element(apply).toBeDisabled()
  await dialog.getByLabelText(/Why does it not apply today/).fill('No lunch today')
  await apply.click()
  await expect.element(dialog.getByText('3 of 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Dark' }).click()
  await expect.element(dialog.getByText('Not in order')).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await dialog.getByRole('button', { name: 'Write down' }).click()
  await expect.poll(() => isDone).toBe(true)
  expect(wire.sent('POST', '/haccp/check')).toMatchObject([
    { check: { haccpPointId: bath.id, notApplicable: true, reason: 'No lunch today' } },
    { check: { haccpPointId: oil.id, said: 'Clear' } },
  ])
})
