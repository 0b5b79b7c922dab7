import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconTagOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isKeptBack } from '../../../data/food/batch-status.tsx'
import { useNames, useRecords, type ListQuery } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import type { Label } from '../calls.ts'
import { LabelLine } from './label-line.tsx'
import classes from './pick.module.css'

export interface LabelPickerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** What narrows the labels, beside their being open: products, a state. */
  readonly filter?: NonNullable<ListQuery['filter']>
  /** Labels that are in already. */
  readonly without: readonly string[]
  /** True where other products than those of the filter may be searched for. */
  readonly maySearch?: boolean
  /** The verb on the button, with how many: "Use 2 labels". */
  readonly doneLabel: (count: number) => string
  readonly onPick: (labels: readonly Label[]) => void
}

/** Labels with something left, the one to be used first on top. */
function useOpenLabels(filter: LabelPickerProps['filter'], search: string) {
  const products = useRecords(
    'product',
    search === '' ? null : { limit: 50, attributes: ['id', 'name'], search },
  )
  const found = products.data?.rows.map(product => product.id)
  const labels = useRecords(
    'label',
    search !== '' && (found === undefined || found.length === 0)
      ? null
      : {
          limit: 100,
          by: 'expiration',
          sort: 'asc',
          names: true,
          filter: {
            isFinal: false,
            quantity: { gt: 0 },
            ...(search === '' ? filter : { productId: found ?? [] }),
          },
        },
  )
  const isNothing = search !== '' && found !== undefined && found.length === 0
  return {
    rows: isNothing ? [] : (labels.data?.rows ?? []),
    names: labels.data?.names,
    isPending: !isNothing && labels.data === undefined,
    asked: [products, labels],
  }
}

function Choice({ filter, without, maySearch = false, doneLabel, onPick, onClose }: LabelPickerProps) {
  const t = useText()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Label>>(new Map())
  const { rows, names: come, isPending, asked } = useOpenLabels(filter, search)
  const open = rows.filter(label => !without.includes(label.id))
  const names = useNames(
    'product',
    open.map(label => label.productId),
    come,
  )
  function press(label: Label) {
    const next = new Map(chosen)
    if (!next.delete(label.id)) next.set(label.id, label)
    setChosen(next)
  }
  return (
    <Column gap="sm">
      {maySearch && (
        <Line>
          <SearchField value={search} onSearch={setSearch} placeholder={t('pick.search')} />
        </Line>
      )}
      {isPending && (
        <Awaited queries={asked}>
          <Skeleton height={200} radius="md" />
        </Awaited>
      )}
      {!isPending && open.length === 0 && (
        <EmptyState compact icon={IconTagOff} title={t('pick.none')}>
          {t('pick.noneText')}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {open.map(label => (
          <li key={label.id}>
            <label className={classes.row} data-kept-back={isKeptBack(label) || undefined}>
              <Checkbox
                checked={chosen.has(label.id)}
                disabled={isKeptBack(label)}
                onChange={() => press(label)}
              />
              <LabelLine label={label} productName={names.get(label.productId) ?? label.serial} />
            </label>
          </li>
        ))}
      </ul>
      <Button
        size="xl"
        fullWidth
        disabled={chosen.size === 0}
        onClick={() => {
          onPick([...chosen.values()])
          onClose()
        }}
      >
        {doneLabel(chosen.size)}
      </Button>
    </Column>
  )
}

/** Chooses labels that are open: those whose date comes first stand on top. */
export function LabelPicker(props: LabelPickerProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} size="36rem">
      <Choice {...props} />
    </Dialog>
  )
}
