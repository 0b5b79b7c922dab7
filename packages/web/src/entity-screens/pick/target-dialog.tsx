import { Awaited, type Asked } from '../../data/wire/load-failed.tsx'
import { Skeleton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { notifyProblem } from '../../data/messages.ts'
import { useScans } from '../../data/scan/scan-handlers.ts'
import { useText } from '../../data/text/texts.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { useInFlight } from '../../kit/feedback/use-in-flight.ts'
import { Tile } from '../../kit/floor/tile.tsx'
import { Column, Line } from '../../kit/layout/layout.tsx'
import { EmptyState } from '../../kit/states/message.tsx'
import { SearchField } from '../../kit/table/search-field.tsx'
import type { RampName } from '../../kit/theme/ramps.ts'
import classes from './target-dialog.module.css'

/** Something to be chosen by a press: it does something, or leads on. */
export type Target = {
  readonly id: string
  readonly label: string
  readonly detail?: ReactNode
  readonly icon: TablerIcon
  readonly color?: RampName
} & ({ readonly to: string } | { readonly choose: () => unknown })

/**
 * One thing is chosen among many by a press on it, by searching, or by scanning its code. The press is the confirmation;
 * while what it does is under way nothing else can be pressed.
 */
export function TargetDialog({
  title,
  onClose,
  targets,
  isPending = false,
  asked = [],
  search,
  onScan,
  none,
  children,
}: {
  title: string
  onClose: () => void
  targets: readonly Target[]
  isPending?: boolean
  /** What the targets are read by: where it fails that is said, and never that there are none. */
  asked?: readonly Asked[]
  search?: { readonly value: string; readonly onSearch: (text: string) => void; readonly placeholder: string }
  onScan?: (code: string) => Promise<void>
  /** What is said where nothing is found. */
  none: {
    readonly icon: TablerIcon
    readonly title?: string
    readonly text?: string
    readonly actions?: ReactNode
  }
  children?: ReactNode
}) {
  const t = useText()
  const { isRunning, run } = useInFlight()
  const isUnknown = asked.some(({ data, error }) => data === undefined && error !== null)
  const attempt = (work: () => unknown) => void run(work).catch(notifyProblem)
  return (
    <Dialog title={title} onClose={onClose} size="40rem" isBusy={isRunning}>
      {onScan !== undefined && <Scans onScan={code => attempt(() => onScan(code))} />}
      <Column>
        {search !== undefined && (
          <Line>
            <SearchField {...search} />
          </Line>
        )}
        {(isPending || isUnknown) && (
          <Awaited queries={asked}>
            <Skeleton height={160} radius="md" />
          </Awaited>
        )}
        {!isPending && !isUnknown && targets.length === 0 && (
          <EmptyState
            compact
            icon={none.icon}
            title={none.title ?? t('list.noneFound')}
            actions={none.actions}
          >
            {none.text ?? t('list.noneFoundHint')}
          </EmptyState>
        )}
        <div className={classes.targets} aria-busy={isRunning}>
          {targets.map(({ id, ...target }) =>
            'to' in target ? (
              <Tile key={id} {...target} />
            ) : (
              <Tile key={id} {...looksOf(target)} onPress={() => attempt(target.choose)} />
            ),
          )}
        </div>
      </Column>
      {children}
    </Dialog>
  )
}

const looksOf = ({ label, detail, icon, color }: Omit<Target, 'id'>) => ({
  label,
  icon,
  ...(detail === undefined ? {} : { detail }),
  ...(color === undefined ? {} : { color }),
})

function Scans({ onScan }: { onScan: (code: string) => void }) {
  useScans(onScan)
  return null
}
