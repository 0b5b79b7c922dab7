import type { LocationType } from '@cloche/domain/rules/places'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answer } from '../../../data/wire/contracts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { kitchenId } from '../../../testing/people.ts'
import { record } from '../../../testing/rows.ts'
import { phone, test } from '../../../testing/screens.tsx'
import { Refusal, type Sent, type Wire } from '../../../testing/wire.ts'
import StructureTab from './structure-tab.tsx'

type Branch = Answer<'POST', '/organization/locations/structure/get'>['structure'][number]
type Place = Omit<Branch, 'children' | 'parentId'> & { parentId: string | null }

const texts = ['setUp', 'organization', 'names', 'words', 'office'] as const
const owner = { texts, as: 'owner' } as const

/** A house with a hotel and a bakery in it, and what lies in these, as the server keeps and changes it. */
function house(wire: Wire) {
  const places: Place[] = []
  const add = (name: string, type: LocationType, parentId: string | null, id = newId()) => {
    const usual = { order: 0, version: 1, color: null, icon: null, counts: {} }
    places.push({ ...usual, id, name, type, parentId })
    return id
  }
  const top = add('House', 'brand', null, kitchenId)
  const bakery = add('Bakery', 'productionCentre', top)
  const hotel = add('Hotel', 'group', top)
  const ids = {
    top,
    bakery,
    hotel,
    chiller: add('Chiller', 'room', bakery),
    freezer: add('Zero freezer', 'room', bakery),
    bistro: add('Bistro', 'kitchen', hotel),
    bar: add('Bar', 'sellingPoint', hotel),
  }
  const fridge = add('Fridge', 'room', ids.bistro)
  add('Shelf', 'shelf', fridge)
  const branches = (parentId: string | null): Branch[] =>
    places
      .filter(place => place.parentId === parentId)
      .map(place => ({ ...place, children: branches(place.id) }))
  const tree = () => ({ structure: branches(null) })
  const change = (id: string, more: Partial<Place>) => {
    const at = places.findIndex(place => place.id === id)
    places[at] = { ...places[at]!, ...more, version: places[at]!.version + 1 }
  }
  wire.answers('POST', '/organization/locations/structure/get', tree)
  const moves = wire.answers('POST', '/organization/locations/structure', ({ body }) => {
    const [{ id, parentId = null, version } = { id: '' }] = body.structure as {
      id: string
      parentId?: string | null
      version?: number
    }[]
    const now = places.find(place => place.id === id)
    if (version !== undefined && version !== now?.version)
      return new Refusal('STALE_VERSION', { current: tree() })
    change(id, { parentId })
    return tree()
  })
  return { ids, places, add, change, moves }
}

test('the tree is walked by arrows, typing and searching', async ({ wire, draw }) => {
  house(wire)
  const screen = await draw(<StructureTab />, owner)
  const place = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await expect.element(place('House')).toBeVisible()
  await expectAccessible()
  await place('House').click()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('treeitem').last()).toHaveFocus()
  await userEvent.keyboard('z')
  await expect.element(place('Zero freezer')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(place('Bakery')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(place('Zero freezer')).not.toBeInTheDocument()
  await screen.getByRole('searchbox').fill('shelf')
  await expect.element(place('Shelf')).toBeVisible()
  await expect.element(place('Fridge')).toBeVisible()
  await expect.element(place('Bakery')).not.toBeInTheDocument()
})

test('a place is moved by cutting, by dragging and by the dialog, each with a way back', async ({
  wire,
  draw,
}) => {
  const { ids, moves } = house(wire)
  const screen = await draw(<StructureTab />, owner)
  const place = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await place('Zero freezer').click()
  await userEvent.keyboard('{Control>}x{/Control}')
  await place('Bistro').click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(screen.getByText('Zero freezer is in Bistro now').first()).toBeVisible()
  await expect.element(place('Zero freezer')).toHaveAttribute('aria-level', '4')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(place('Zero freezer')).toHaveAttribute('aria-level', '3')

  await userEvent.dragAndDrop(place('Bar'), place('Bakery'))
  await expect.element(screen.getByText('Bar is in Bakery now').first()).toBeVisible()

  await screen.getByRole('button', { name: 'Actions for Bar' }).click()
  await screen.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('shelf')
  await expect.element(dialog.getByRole('button', { name: /Shelf/ })).toBeDisabled()
  await dialog.getByRole('searchbox').fill('hotel')
  await expectAccessible()
  await dialog.getByRole('button', { name: /Hotel/ }).click()
  await expect.element(screen.getByText('Bar is in Hotel now').first()).toBeVisible()
  expect(moves.map(({ body }) => body.structure)).toMatchObject([
    [{ id: ids.freezer, parentId: ids.bistro, version: 1 }],
    [{ id: ids.freezer, parentId: ids.bakery }],
    [{ id: ids.bar, parentId: ids.bakery }],
    [{ id: ids.bar, parentId: ids.hotel }],
  ])
})

test('a move that is refused says why; a tree that somebody else changed is read again', async ({
  wire,
  draw,
}) => {
  const { ids, change, moves } = house(wire)
  const screen = await draw(<StructureTab />, { ...owner, size: phone })
  const place = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await place('Bakery').click()
  await userEvent.keyboard('{Control>}x{/Control}')
  await place('Shelf').click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(screen.getByText('Bakery cannot be moved there')).toBeVisible()
  expect(moves).toHaveLength(0)
  change(ids.freezer, { name: 'Zero blast freezer' })
  await place('Zero freezer').click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(screen.getByText('Somebody else changed the tree')).toBeVisible()
  await expect.element(place('Zero blast freezer')).toBeVisible()
})

test('a place is added, renamed and removed, which is taken back', async ({ wire, draw }) => {
  const { ids, places, add, change } = house(wire)
  wire.answers('GET', '/records/import/noted', { entities: [] })
  const made = wire.answers('POST', '/location', ({ body: { location } }) => {
    add(location.name!, location.type!, ids.bakery, location.id!)
    return { location: record('location', { id: location.id! }) }
  })
  wire.answers(
    'PATCH',
    '/location/{id}' as never,
    (({ body, params }: Sent<{ name: string }>) => {
      change(params['id']!, { name: body.name })
      return { location: record('location', { id: params['id']! }) }
    }) as never,
  )
  let gone: Place[] = []
  wire.answers('DELETE', '/location', (() => {
    gone = places.splice(places.length - 1)
    return {}
  }) as never)
  wire.answers(
    'POST',
    '/location/restore' as never,
    (() => {
      places.push(...gone)
      return { location: record('location', { id: gone[0]!.id }) }
    }) as never,
  )
  const screen = await draw(<StructureTab />, owner)
  const place = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await screen.getByRole('button', { name: 'Actions for Bakery' }).click()
  await screen.getByRole('menuitem', { name: 'Add a location inside' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByText('Missing. Fill it in.')).toBeVisible()
  expect(made).toHaveLength(0)
  await dialog.getByLabelText(/^Name/).fill('Pastry')
  await userEvent.keyboard('{Enter}')
  await expect.element(place('Pastry')).toHaveFocus()
  expect(made[0]!.body.location).toMatchObject({ name: 'Pastry', parentId: ids.bakery })
  await userEvent.keyboard('{F2}')
  await dialog.getByLabelText(/^Name/).fill('Pâtisserie')
  await userEvent.keyboard('{Enter}')
  await expect.element(place('Pâtisserie')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(place('Pâtisserie')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(place('Pâtisserie')).toBeVisible()
})
