import { Button, Drawer } from '@mantine/core'
import {
  IconArrowMerge,
  IconArrowRight,
  IconArrowsSplit2,
  IconBolt,
  IconBox,
  IconChecklist,
  IconHandStop,
  IconListNumbers,
  IconMapPin,
  IconPackageImport,
  IconPackages,
  IconPrinter,
  IconRefresh,
  IconScan,
  IconShieldCheck,
  IconTag,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { useFormats } from '../../data/formats/formats.ts'
import { notifyProblem } from '../../data/messages.ts'
import { href } from '../../data/routing/href.ts'
import {
  isSame,
  isUnsent,
  knownLabelOf,
  printedOf,
  waitsFor,
  type Operation,
} from '../../data/outbox/operation.ts'
import { labelScreen } from '../../areas/labeling/screens.ts'
import { discard, retry, sendOutbox } from '../../data/outbox/outbox.ts'
import { isSendingStore, othersStore, ownerNow, useOutbox } from '../../data/outbox/outbox-store.ts'
import { useText } from '../../data/text/texts.ts'
import { Line } from '../../kit/layout/layout.tsx'
import { EmptyState } from '../../kit/states/message.tsx'
import { useStore } from '../../kit/store.ts'
import { useKitWords } from '../../kit/words.tsx'
import classes from './outbox.module.css'

const signs: Readonly<Record<Operation['kind'], TablerIcon>> = {
  register: IconTag,
  move: IconArrowRight,
  split: IconArrowsSplit2,
  merge: IconArrowMerge,
  print: IconPrinter,
  scan: IconScan,
  hold: IconHandStop,
  container: IconBox,
  count: IconListNumbers,
  book: IconPackages,
  carry: IconMapPin,
  check: IconShieldCheck,
  action: IconBolt,
  receive: IconPackageImport,
  task: IconChecklist,
}

function Entry({
  operation,
  all,
  onDiscard,
}: {
  operation: Operation
  all: readonly Operation[]
  onDiscard: () => void
}) {
  const t = useText()
  const { moment } = useFormats()
  const { kind, title, detail, at, refusal, landed, owner } = operation
  const Sign = signs[kind]
  const isElsewhere = !isSame(owner, ownerNow())
  const blocker = waitsFor(all, operation)
  const printed = refusal === undefined ? [] : printedOf(all, operation)
  const labelId = refusal === undefined ? undefined : knownLabelOf(operation)
  return (
    <li className={classes.entry} data-refused={refusal !== undefined || undefined}>
      <div className={classes.head}>
        <Sign size={26} stroke={1.6} aria-hidden />
        <span className={classes.words}>
          <span className={classes.title}>{t(`outbox.kind.${kind}`, { title })}</span>
          <span className={classes.detail}>{[detail, moment(at)].filter(Boolean).join(' · ')}</span>
        </span>
      </div>
      {isElsewhere && landed === undefined && (
        <p className={classes.told}>{t('outbox.elsewhere', { place: owner.locationName })}</p>
      )}
      {refusal !== undefined && (
        <p className={classes.reason} role="alert">
          {refusal.texts.join(' ')}
        </p>
      )}
      {printed.length > 0 && (
        <p className={classes.told}>
          {t('outbox.printed', { count: printed.length, serials: printed.join(', ') })}
        </p>
      )}
      {blocker !== undefined && (
        <p className={classes.told}>
          {t('outbox.waitsFor', { what: t(`outbox.kind.${blocker.kind}`, { title: blocker.title }) })}
        </p>
      )}
      {landed !== undefined && <p className={classes.told}>{landed.text}</p>}
      <Line>
        {landed?.to !== undefined && (
          <Button component={Link} to={landed.to} size="lg">
            {t('outbox.open')}
          </Button>
        )}
        {landed !== undefined && (
          <Button size="lg" variant="default" onClick={() => void discard(operation.id).catch(notifyProblem)}>
            {t('outbox.close')}
          </Button>
        )}
        {labelId !== undefined && (
          <Button
            component={Link}
            to={href(labelScreen, { labelId })}
            size="lg"
            leftSection={<IconTag size={20} stroke={1.6} aria-hidden />}
          >
            {t('outbox.lookAt')}
          </Button>
        )}
        {refusal !== undefined && (
          <Button
            size="lg"
            variant={labelId === undefined ? 'filled' : 'default'}
            leftSection={<IconRefresh size={20} stroke={1.6} aria-hidden />}
            onClick={() => void retry(operation.id).catch(notifyProblem)}
          >
            {t('kit.retry')}
          </Button>
        )}
        {refusal !== undefined && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconTrash size={20} stroke={1.6} aria-hidden />}
            onClick={onDiscard}
          >
            {t('outbox.discard')}
          </Button>
        )}
      </Line>
    </li>
  )
}

/** The queue: what waits, what was refused and why, what there is to say about what was sent. */
export default function OutboxSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const all = useOutbox()
  const isSending = useStore(isSendingStore)
  const [discarding, setDiscarding] = useState<Operation | null>(null)
  const userId = ownerNow()?.userId
  const own = all.filter(operation => operation.owner.userId === userId)
  const others = useStore(othersStore)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('outbox.title')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {own.length === 0 && (
        <EmptyState compact title={t('outbox.empty')}>
          {t('outbox.emptyText')}
        </EmptyState>
      )}
      {own.some(isUnsent) && (
        <>
          <p className={classes.intro}>{t('outbox.intro')}</p>
          <Button
            size="lg"
            fullWidth
            mb="md"
            loading={isSending}
            onClick={() => void sendOutbox(true).catch(notifyProblem)}
          >
            {t('outbox.send')}
          </Button>
        </>
      )}
      <ol className={classes.list}>
        {own.map(operation => (
          <Entry
            key={operation.id}
            operation={operation}
            all={own}
            onDiscard={() => setDiscarding(operation)}
          />
        ))}
      </ol>
      {others > 0 && <p className={classes.intro}>{t('outbox.others', { count: others })}</p>}
      {discarding !== null && (
        <ActionDialog
          onClose={() => setDiscarding(null)}
          action={{
            title: t('outbox.discardTitle', { title: discarding.title }),
            consequence: t('outbox.discardText'),
            verb: t('outbox.discard'),
            isDanger: true,
            run: () => discard(discarding.id),
          }}
        />
      )}
    </Drawer>
  )
}
