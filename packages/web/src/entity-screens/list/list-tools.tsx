import { ActionIcon, Button, Checkbox, Indicator, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconColumns3, IconFilter } from '@tabler/icons-react'
import { useId } from 'react'
import { phraseKey } from '@cloche/domain/derive'
import { inSentence } from '../../data/text/in-sentence.ts'
import { useText } from '../../data/text/texts.ts'
import { FilterBar } from '../../kit/table/filter-bar.tsx'
import { SearchField } from '../../kit/table/search-field.tsx'
import { fieldLabel, fieldNamed } from '../fields/field-view.tsx'
import { FieldFilter } from '../fields/filters/field-filter.tsx'
import { filterText } from '../fields/filters/filter-text.ts'
import plain from '../fields/plain/plain.module.css'
import { useWriting } from '../fields/writing.ts'
import { filterFormOf } from '../machine/list/filters.ts'
import { narrowing, shownChoicesOf, usualShown } from '../machine/list/list-state.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import { filterFields, titleField } from '../reading/screen-fields.ts'
import { useSlots } from '../registered.ts'
import classes from './list.module.css'

/** So many filters stand beside the search where there is room; the rest opens. */
const inLine = 2

/** The filters of a list that a person may choose: not what it is fixed to, nor what tabs above it choose. */
export function openFilters(machine: ListMachine): string[] {
  const { entity, fixedFilter, tabbed } = machine
  return filterFields(entity).filter(name => !Object.hasOwn(fixedFilter, name) && !tabbed.includes(name))
}

/** Which records are shown: in use, switched off, removed. */
function ShownChoice({ machine }: { machine: ListMachine }) {
  const t = useText()
  const id = useId()
  const choices = shownChoicesOf(machine.entity)
  if (choices.length < 2) return null
  return (
    <div>
      <div id={id} className="mantine-InputWrapper-label">
        {t('list.shown')}
      </div>
      <div role="group" aria-labelledby={id} className={classes.shownChoices}>
        {choices.map(one => (
          <button
            key={one}
            type="button"
            className={plain.option}
            aria-pressed={machine.state.shown === one}
            onClick={() => machine.go({ shown: one })}
          >
            {t(`list.shown.${one}`)}
          </button>
        ))}
      </div>
    </div>
  )
}

function FilterPanel({ machine, names }: { machine: ListMachine; names: readonly string[] }) {
  const t = useText()
  const { entity, state } = machine
  const count = narrowing(entity, state)
  if (names.length === 0 && shownChoicesOf(entity).length < 2) return null
  return (
    <Popover position="bottom-end" width="min(22rem, calc(100vw - 1.5rem))" shadow="md" trapFocus returnFocus>
      <Indicator disabled={count === 0} label={count} size={18} offset={4}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={20} stroke={1.6} />}
            {...(count === 0 ? {} : { 'aria-description': t('list.filtersOn', { count }) })}
          >
            {t('list.filters')}
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.panel!}>
        {names.map(name => (
          <FieldFilter
            key={name}
            entity={entity}
            name={name}
            field={fieldNamed(entity, name)}
            label={fieldLabel(entity, name, t)}
            text={state.filters[name] ?? ''}
            onChange={text => machine.setFilter(name, text)}
          />
        ))}
        <ShownChoice machine={machine} />
        {count > 0 && (
          <Button variant="subtle" color="steel" onClick={machine.clearFilters}>
            {t('list.clearFilters')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnChoice({ machine }: { machine: ListMachine }) {
  const t = useText()
  const { entity, columns } = machine
  const title = titleField(entity)
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label={t('list.columns')} title={t('list.columns')}>
          <IconColumns3 size={20} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group value={[...columns.names]} label={t('list.columns')}>
          <div className={classes.columnChoices}>
            {columns.possible.map(name => (
              <Checkbox
                key={name}
                value={name}
                label={fieldLabel(entity, name, t)}
                disabled={name === title}
                onChange={() => columns.toggle(name)}
                styles={{ body: { alignItems: 'center', minHeight: 44 } }}
              />
            ))}
          </div>
        </Checkbox.Group>
        {!columns.isUsual && (
          <Button variant="subtle" color="steel" fullWidth onClick={columns.reset}>
            {t('list.columnsReset')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** One line of search and filters; below it what narrows the list now. */
export function ListTools({ machine }: { machine: ListMachine }) {
  const t = useText()
  const writing = useWriting()
  const isRoomy = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const { entity, state } = machine
  const slots = useSlots(entity.name)
  const names = openFilters(machine)
  const quick = names.filter(name => {
    const form = filterFormOf(fieldNamed(entity, name))
    return form === 'among' || form === 'flag'
  })
  const beside = isRoomy ? quick.slice(0, inLine) : []
  const hasSearch = Object.values(entity.fields).some(field => field.search) || entity.shape !== 'ledger'
  const active = Object.entries(state.filters)
    .filter(([name]) => names.includes(name) && !beside.includes(name))
    .map(([name, text]) => ({
      key: name,
      label: t('list.filterIs', {
        field: fieldLabel(entity, name, t),
        value: filterText({ entity, name, field: fieldNamed(entity, name) }, text, writing, slots),
      }),
      onRemove: () => machine.setFilter(name, ''),
    }))
  if (state.shown !== usualShown(entity))
    active.push({
      key: 'shown',
      label: t(`list.shown.${state.shown}`),
      onRemove: () => machine.go({ shown: usualShown(entity) }),
    })
  return (
    <FilterBar active={active}>
      {hasSearch && (
        <SearchField
          value={state.search}
          onSearch={search => machine.go({ search })}
          placeholder={t('list.searchIn', { many: inSentence(t(phraseKey(entity.name, 'many'))) })}
        />
      )}
      {beside.map(name => (
        <FieldFilter
          key={name}
          isInline
          entity={entity}
          name={name}
          field={fieldNamed(entity, name)}
          label={fieldLabel(entity, name, t)}
          text={state.filters[name] ?? ''}
          onChange={text => machine.setFilter(name, text)}
        />
      ))}
      <FilterPanel machine={machine} names={names.filter(name => !beside.includes(name))} />
      {isRoomy && <ColumnChoice machine={machine} />}
    </FilterBar>
  )
}
