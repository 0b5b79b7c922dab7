import { Badge, Button } from '@mantine/core'
import { IconBox, IconLogout2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BatchStatus, isKeptBack } from '../../../data/food/batch-status.tsx'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { contentsKey, fetchContents, unpackLabels, type Contents } from './container-calls.ts'
import { ContainerButtons } from './container-buttons.tsx'
import classes from './contents.module.css'

/** What is in a container, what it weighs, and all that can be done with it. */
export default function ContentsCard({ containerId }: { containerId: string }) {
  const t = useText()
  const formats = useFormats()
  const query = useQuery({
    queryKey: contentsKey(containerId),
    networkMode: 'always',
    queryFn: () => fetchContents(containerId),
  })
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <FormSkeleton fields={3} />
    )
  const contents = query.data
  const { tare, net, count, labels, isAllByWeight, containers, above } = contents
  const weight = (grams: number) => formats.quantity(grams / 1000, 'kg')
  const isEmpty = count === 0 && containers.length === 1
  return (
    <Card title={t('handling.contents')}>
      <div className={classes.body}>
        <ContainerButtons contents={contents} />
        <KeyValueList
          columns={3}
          items={[
            {
              label: t('handling.gross'),
              value: tare === null || !isAllByWeight ? t('handling.unknown') : weight(tare + net),
            },
            { label: t('handling.tare'), value: tare === null ? t('handling.unknown') : weight(tare) },
            { label: t('handling.net'), value: weight(net) },
          ]}
        />
        {!isAllByWeight && <p className={classes.note}>{t('handling.byWeightOnly')}</p>}
        {above.length > 0 && (
          <div className={classes.way}>
            <span className={classes.note}>{t('handling.standsIn')}</span>
            {above.map(each => (
              <ContainerLink key={each.id} container={each} />
            ))}
          </div>
        )}
        {isEmpty ? (
          <EmptyState compact icon={IconBox} title={t('handling.empty')}>
            {t('handling.emptyText')}
          </EmptyState>
        ) : (
          <Inside contents={contents} />
        )}
        {count > labels.length && (
          <p className={classes.note}>{t('handling.more', { count: count - labels.length })}</p>
        )}
      </div>
    </Card>
  )
}

function ContainerLink({ container }: { container: { readonly id: string; readonly name: string } }) {
  const to = addressOf('container', container.id, useSession())
  return to === null ? <span>{container.name}</span> : <Link to={to}>{container.name}</Link>
}

/** Each container that holds something, with its labels. */
function Inside({ contents: { containers, labels } }: { contents: Contents }) {
  const t = useText()
  const [first] = containers
  return (
    <ul className={classes.containers} aria-label={t('handling.hold')}>
      {containers.map(container => (
        <li key={container.id}>
          {container.id !== first.id && (
            <div className={classes.nested}>
              <IconBox size={20} stroke={1.6} aria-hidden />
              <ContainerLink container={container} />
              {container.shapeName !== null && <Badge variant="light">{container.shapeName}</Badge>}
            </div>
          )}
          <ul className={classes.labels}>
            {labels
              .filter(label => label.containerId === container.id)
              .map(label => (
                <LabelLine key={label.id} label={label} isDirect={container.id === first.id} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function LabelLine({ label, isDirect }: { label: Contents['labels'][number]; isDirect: boolean }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const to = addressOf('label', label.id, session)
  const last = label.expiration ?? label.bestBefore
  const mayTake = isDirect && doesHere(session, 'carry') && hasLevel(session, 'LA', 2)
  async function take() {
    try {
      const { labels: count } = await unpackLabels({ id: label.containerId, name: label.serial }, [label.id])
      notify({ kind: 'success', message: t('handling.tookOut', { count }) })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <li className={classes.label}>
      <span className={classes.what}>
        {to === null ? <strong>{label.productName}</strong> : <Link to={to}>{label.productName}</Link>}
        <span className={classes.note}>
          {[label.batchCode ?? label.serial, last === null ? null : formats.shortDay(last)]
            .filter(part => part !== null)
            .join(' · ')}
        </span>
        {isKeptBack(label) && (
          <span className={classes.note}>
            <BatchStatus status={label.batchStatus} size="sm" /> {label.batchReason}
          </span>
        )}
      </span>
      <span className={classes.amount}>{formats.quantity(label.quantity.value, label.quantity.unit)}</span>
      {mayTake && (
        <Button
          variant="subtle"
          size="md"
          leftSection={<IconLogout2 size={20} stroke={1.6} aria-hidden />}
          onClick={() => void take()}
        >
          {t('handling.take')}
        </Button>
      )}
    </li>
  )
}
