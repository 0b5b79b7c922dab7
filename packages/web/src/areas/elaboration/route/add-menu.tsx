import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { isUsualMove, programsBetween } from '@cloche/domain/rules/programs'
import { FoodState } from '../../../data/food/food-state.tsx'
import type { RecordOf } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Program } from './route-data.ts'
import classes from './route.module.css'

type State = RecordOf<'state'>

/** Chooses the state of a further step: those that can be reached from the one before stand first. */
export function AddMenu({
  from,
  fromName,
  states,
  programs,
  isMain = false,
  onAdd,
}: {
  from: string | null
  fromName: string
  states: readonly State[]
  programs: readonly Program[]
  /** A button with words, where there are no steps yet. */
  isMain?: boolean
  onAdd: (state: string) => void
}) {
  const t = useText()
  const isNext = ({ path }: State) =>
    from === null || isUsualMove(from, path) || programsBetween(programs, from, path).length > 0
  const groups = [
    { title: t('route.next'), inside: states.filter(isNext) },
    { title: t('route.other'), inside: states.filter(state => !isNext(state)) },
  ]
  return (
    <Menu shadow="md" position="bottom-start">
      <Menu.Target>
        {isMain ? (
          <Button leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}>{t('route.addFirst')}</Button>
        ) : (
          <ActionIcon
            variant="default"
            className={classes.plus ?? ''}
            aria-label={t('route.addBetween', { state: fromName })}
          >
            <IconPlus size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {groups.map(
          ({ title, inside }) =>
            inside.length > 0 && (
              <div key={title}>
                <Menu.Label>{title}</Menu.Label>
                {inside.map(({ id, path, name }) => (
                  <Menu.Item key={id} onClick={() => onAdd(path)}>
                    <FoodState path={path} name={name} />
                  </Menu.Item>
                ))}
              </div>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
