import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { marginOf } from '@cloche/domain/rules/recipes'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite, removeRecords } from '../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { sendChange, sendCreation } from '../../../entity-screens/machine/wire.ts'
import { useReorder } from '../../../kit/reorder/use-reorder.ts'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { useMoney } from '../../../data/formats/money.ts'
import { AddLine } from '../recipe/add-line.tsx'
import { useRecipes } from '../recipe/recipe-data.ts'
import { MenuDish } from './menu-dish.tsx'
import { printMenu } from './print-menu.ts'
import { inOrder, placeDish, sectionsOf, type Placed } from './sections.ts'
import classes from './menu.module.css'

const menuItem = entityNamed('menuItem')

/** A menu as it is read: sections with their dishes, priced in place, with what each costs and what it contains. */
export default function MenuEditor({ row: menu }: { row: Row<Entities['menu']> }) {
  const t = useText()
  const formats = useFormats()
  const money = useMoney()
  const rights = useRights(menuItem)
  const dishes = useRecords('menuItem', {
    limit: 1000,
    by: 'priority',
    sort: 'asc',
    filter: { menuId: menu.id, active: true },
  })
  const { data } = dishes
  const sections = sectionsOf(data?.rows ?? [])
  const items = inOrder(sections)
  const recipes = useRecipes(items.map(item => item.productId))
  const [newSection, setNewSection] = useState('')
  const [opened, setOpened] = useState<readonly string[]>([])
  async function write(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      notifyProblem(error)
    }
    await noteWrite()
  }
  const put = (placed: readonly Placed[]) =>
    void write(async () => {
      for (const { id, priority, section } of placed) await sendChange(menuItem, id, { priority, section })
    })
  const reorder = useReorder(items.length, (id, to) => put(placeDish(items, id, to)))
  if (data === undefined)
    return (
      <Awaited queries={[dishes]}>
        <FormSkeleton />
      </Awaited>
    )
  const names = [
    ...sections.map(section => section.name),
    ...opened.filter(name => !sections.some(section => section.name === name)),
  ]
  const margins = items.flatMap(item => {
    const cost = recipes.get(item.productId)?.costPerPortion ?? null
    const margin = marginOf(item.price, cost, menu.taxPercent)
    return margin === null ? [] : [margin.share]
  })
  const average = margins.length === 0 ? null : margins.reduce((sum, one) => sum + one, 0) / margins.length
  const open = () => {
    const name = newSection.trim()
    if (name !== '' && !names.includes(name)) setOpened([...opened, name])
    setNewSection('')
  }
  return (
    <Column>
      <Line to="both">
        <span className={classes.sum}>
          {average !== null && t('menus.average', { share: formats.number(average * 100, 0) })}
        </span>
        {items.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
            onClick={() => printMenu(menu, sections, recipes, { t, money })}
          >
            {t('recipe.print')}
          </Button>
        )}
      </Line>
      {names.length === 0 && <p className={classes.first}>{t('menus.first')}</p>}
      {names.map(name => {
        const inside = sections.find(section => section.name === name)?.items ?? []
        return (
          <Card key={name} title={name === '' ? t('menus.noSection') : name} flush>
            <ul className={classes.dishes}>
              {inside.map(item => (
                <MenuDish
                  key={item.id}
                  item={item}
                  at={items.indexOf(item)}
                  recipe={recipes.get(item.productId)}
                  taxPercent={menu.taxPercent}
                  mayEdit={rights.edit}
                  reorder={reorder}
                  onChange={change => void write(() => sendChange(menuItem, item.id, change))}
                  onRemove={() => void removeRecords(menuItem, [item.id])}
                />
              ))}
            </ul>
            {rights.create && (
              <div className={classes.add}>
                <AddLine
                  label={t('menus.addDish', { section: name === '' ? t('menus.noSection') : name })}
                  type="selling"
                  without={inside.map(item => item.productId)}
                  onAdd={product =>
                    void write(() =>
                      sendCreation(menuItem, {
                        menuId: menu.id,
                        productId: product.id,
                        section: name === '' ? null : name,
                        priority: Math.min(1000, items.length + 1),
                      }),
                    )
                  }
                />
              </div>
            )}
          </Card>
        )
      })}
      {rights.create && (
        <form
          className={classes.section}
          onSubmit={event => {
            event.preventDefault()
            open()
          }}
        >
          <TextInput
            aria-label={t('menus.newSection')}
            placeholder={t('menus.newSection')}
            maxLength={100}
            value={newSection}
            onChange={event => setNewSection(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          >
            {t('menus.addSection')}
          </Button>
        </form>
      )}
    </Column>
  )
}
