import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { isImportable, phraseKey } from '@cloche/domain/derive'
import { Link, useLocation, useSearchParams } from 'react-router'
import { href, routeOf, type ParamsOf } from '../../data/routing/href.ts'
import { importAreas, loadTexts, useText, type Translate } from '../../data/text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { AddressTabs } from '../../kit/page/address-tabs.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageSkeleton } from '../../kit/states/skeletons.tsx'
import type { Condition } from '../machine/list/filters.ts'
import { PeriodBar } from './period-bar.tsx'
import { isReadable } from '../machine/list/shown-columns.ts'
import { usePeriod } from '../machine/list/use-period.ts'
import { useListAddress } from '../machine/list/use-list-address.ts'
import { useListMachine, type ListMachine } from '../machine/list/use-list-machine.ts'
import { useSession } from '../../data/session/session.ts'
import { useRights } from '../machine/rights.ts'
import type { RecordRow } from '../machine/wire.ts'
import { neededBy, type PartSlot, type Slots } from '../slots.ts'
import classes from './list.module.css'
import { FirstStep } from './first-step.tsx'
import { ListContent, ListTitles } from './list-content.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListTable } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import { rowMenus } from './row-menu.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { importing, SheetActions } from './sheet-actions.tsx'
import { useBulk } from './use-bulk.tsx'
import { useWiderDays } from './wider-days.ts'

/** A list of the same entity under another address and fixed to a part of it. */
export interface Sibling {
  readonly path: string
  /** A text key. */
  readonly text: string
}

export interface ListScreenProps {
  readonly entity: EntityDeclaration
  /** The route's own pattern. */
  readonly pattern: string
  /** The pattern of the detail screen that rows of this list open. */
  readonly detail: string | null
  readonly slots: Slots
  readonly fixed?: Readonly<Record<string, Condition>>
  /** Text keys where the entity's own phrases are not meant. */
  readonly title?: string | undefined
  readonly titleValues?: Readonly<Record<string, string>>
  readonly newText?: string | undefined
  readonly siblings?: readonly Sibling[]
  /** The fields by which the siblings divide the list. */
  readonly tabbed?: readonly string[]
  /** The instant field that the dates of the address limit. */
  readonly period?: string | undefined
  /** So many days up to today where the address names no dates. */
  readonly days?: number | undefined
}

const { Part: ImportRecords } = fetchedPart(async () => {
  const [screen] = await Promise.all([import('../import/import-records.tsx'), ...importAreas.map(loadTexts)])
  return { default: screen.ImportRecords }
}, PageSkeleton)

/** The list of an entity; while the address asks for it, the import of its records in its place. */
export function ListScreen(props: ListScreenProps) {
  const { entity, slots, title, titleValues } = props
  const t = useText()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const rights = useRights(entity)
  const isAsked = query.get(importing.name) === importing.value
  const mayImport = rights.import && isImportable(entity)
  if (!isAsked || !mayImport) return <Listed {...props} />
  const label = t(title ?? phraseKey(entity.name, 'many'), titleValues)
  return <ImportRecords entity={entity} list={{ label, to: pathname }} exampleSheet={slots.exampleSheet} />
}

/** Title row, one line of search and filters, one card. */
function Listed(props: ListScreenProps) {
  const { entity, pattern, slots } = props
  const { limits, isReady } = usePeriod(props.period, props.days)
  const part = usePart(entity, slots)
  const fixed =
    limits === undefined && part === undefined ? props.fixed : { ...props.fixed, ...limits, ...part?.filter }
  const machine = useListMachine(entity, {
    address: useListAddress(entity, pattern),
    ...(fixed === undefined ? {} : { fixedFilter: fixed }),
    tabbed: [...(props.tabbed ?? []), ...partedBy(slots)],
    isHeld: !isReady,
    attributes: neededBy(slots),
  })
  return (
    <ListTitles machine={machine} and={neededBy(slots)}>
      <WithTitles {...props} machine={machine} />
    </ListTitles>
  )
}

/** The parts of a list that the session may ask for: none by fields it may not read. */
function useParts(entity: EntityDeclaration, { parts = [] }: Slots): readonly PartSlot[] {
  const session = useSession()
  return parts.filter(part => Object.keys(part.filter).every(name => isReadable(entity, name, session)))
}

/** The part of the list that the address names; the first one where it names none. */
function usePart(entity: EntityDeclaration, slots: Slots): PartSlot | undefined {
  const [query] = useSearchParams()
  const parts = useParts(entity, slots)
  return parts.find(part => part.value === query.get('part')) ?? parts[0]
}

/** The fields by which every part divides the list: nothing is left to choose of them. */
function partedBy({ parts = [] }: Slots): string[] {
  const names = new Set(parts.flatMap(part => Object.keys(part.filter)))
  return [...names].filter(name => parts.every(part => Object.hasOwn(part.filter, name)))
}

/** The parts of a list as tabs above it. */
function PartTabs({ entity, pattern, slots }: Pick<ListScreenProps, 'entity' | 'pattern' | 'slots'>) {
  const t = useText()
  const parts = useParts(entity, slots)
  const chosen = usePart(entity, slots)
  if (chosen === undefined || parts.length < 2) return null
  return (
    <div className={classes.siblings}>
      <AddressTabs
        chosen={chosen.value}
        tabs={parts.map(({ value, text }, at) => ({
          value,
          label: t(text),
          to: href(pattern, {} as ParamsOf<string>, at === 0 ? {} : { part: value }),
        }))}
      />
    </div>
  )
}

/** The button that makes a new record. */
function NewButton({ entity, detail, newText }: ListScreenProps & { detail: string }) {
  const t = useText()
  return (
    <Button
      component={Link}
      to={href(detail, { [`${entity.name}Id`]: 'new' } as ParamsOf<string>)}
      leftSection={<IconPlus size={20} stroke={1.8} />}
    >
      {t(newText ?? phraseKey(entity.name, 'new'))}
    </Button>
  )
}

/** How many there are, as the list says below its name. */
function countOf({ entity, count, moreThanCount }: ListMachine, t: Translate): string {
  if (count === undefined) return ' '
  const counted = t(phraseKey(entity.name, 'count'), { count })
  return moreThanCount ? t('list.moreThan', { counted }) : counted
}

/** The list in the order that its area gives it, where all of it is here. */
function ordered(machine: ListMachine, { order }: Slots): ListMachine {
  const { rows, lines, state } = machine
  if (order === undefined || state.by !== null || lines.total > rows.length) return machine
  const sorted = rows.toSorted((one, other) => order(one as never, other as never))
  return { ...machine, rows: sorted, lines: { ...lines, rowAt: index => sorted[index] } }
}

function WithTitles(props: ListScreenProps & { machine: ListMachine }) {
  const { entity, pattern, detail, slots, title, siblings = [] } = props
  const machine = ordered(props.machine, slots)
  const t = useText()
  const bulk = useBulk(machine)
  const name = t(title ?? phraseKey(entity.name, 'many'), props.titleValues)
  const isRemoved = machine.state.shown === 'removed'
  const widerDays = useWiderDays(pattern, props.period !== undefined, props.days)
  const isCreatable = machine.rights.create && detail !== null && routeOf(detail) !== undefined
  const create = isCreatable && <NewButton {...props} detail={detail} />
  const { ListActions, ListSummary, ListBelow, List } = slots
  const rowHref =
    detail === null
      ? undefined
      : (row: RecordRow) => href(detail, { [`${entity.name}Id`]: row.id } as ParamsOf<string>)
  return (
    <Page
      title={name}
      count={countOf(machine, t)}
      actions={
        <>
          <div className={classes.secondary} data-signs-alone>
            {ListActions !== undefined && <ListActions machine={machine} />}
            <SheetActions machine={machine} slots={slots} />
          </div>
          {create}
        </>
      }
      tools={
        <>
          {siblings.length > 0 && (
            <div className={classes.siblings}>
              <AddressTabs
                chosen={pattern}
                tabs={siblings.map(({ path, text }) => ({
                  value: path,
                  label: t(text),
                  to: href(path, {} as ParamsOf<string>),
                }))}
              />
            </div>
          )}
          <PartTabs entity={entity} pattern={pattern} slots={slots} />
          {props.period !== undefined && <PeriodBar pattern={pattern} days={props.days} />}
          {machine.selected.size > 0 ? (
            <SelectionBar machine={machine} slots={slots} bulk={bulk} />
          ) : (
            <ListTools machine={machine} />
          )}
        </>
      }
    >
      {ListSummary !== undefined && (
        <div data-grows>
          <ListSummary machine={machine} />
        </div>
      )}
      <ListContent
        machine={machine}
        firstAction={create || <FirstStep steps={slots.firstSteps} />}
        widerDays={widerDays}
      >
        {List === undefined ? (
          <>
            <ListTable
              machine={machine}
              slots={slots}
              label={name}
              rowHref={rowHref}
              rowActions={rowMenus({ entity, rights: machine.rights, slots, isRemoved })}
            />
            <ListFooter machine={machine} />
          </>
        ) : (
          <List machine={machine} />
        )}
      </ListContent>
      {ListBelow !== undefined && (
        <div data-grows>
          <ListBelow machine={machine} />
        </div>
      )}
      {bulk.dialog}
    </Page>
  )
}
