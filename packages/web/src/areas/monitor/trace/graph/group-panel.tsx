import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FoodState } from '../../../../data/food/food-state.tsx'
import { useFormats } from '../../../../data/formats/formats.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Note } from '../../../../kit/layout/layout.tsx'
import { useKitWords } from '../../../../kit/words.tsx'
import { batchScreen, labelScreen } from '../../screens.ts'
import type { TraceBatch, TracedLabel } from '../trace-data.ts'
import classes from './graph.module.css'

/** More labels than these are counted, not listed. */
const listed = 40

export interface GroupPanelProps {
  readonly group: { readonly state: string }
  readonly title: string
  readonly batch: TraceBatch | undefined
  /** The labels of the batch in this state. */
  readonly members: readonly TracedLabel[]
  readonly action: ReactNode
  readonly onClose: () => void
}

/** What a box of the graph stands for: its batch and its labels, each a link. */
export function GroupPanel({ group, title, batch, members, action, onClose }: GroupPanelProps) {
  const t = useText()
  const words = useKitWords()
  const formats = useFormats()
  return (
    <aside className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <div>
          <h3 className={classes.panelTitle}>{title}</h3>
          <FoodState path={group.state} />
        </div>
        <ActionIcon aria-label={words.close} onClick={onClose}>
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      {batch !== undefined && (
        <Note>
          <Link className={`${classes.link} mono`} to={href(batchScreen, { batchId: batch.id })}>
            {batch.code ?? batch.name}
          </Link>
          {batch.supplier !== null && ` · ${batch.supplier}`}
          {batch.supplierLot !== null && (
            <>
              {' · '}
              <span className="mono">{batch.supplierLot}</span>
            </>
          )}
        </Note>
      )}
      {action}
      <ul className={classes.members}>
        {members.slice(0, listed).map(label => (
          <li key={label.id}>
            <Link className={classes.member} to={href(labelScreen, { labelId: label.id })}>
              <span className="mono">{label.serial}</span>
              <span>{formats.quantity(label.quantity.value, label.quantity.unit)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {members.length > listed && <Note>{t('tracing.moreLabels', { count: members.length - listed })}</Note>}
    </aside>
  )
}
