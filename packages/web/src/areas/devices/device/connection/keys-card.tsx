import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconKey, IconKeyOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { CopyButton } from '../../../../data/codes/copy-button.tsx'
import { ShownOnce } from '../../../../data/codes/shown-once.tsx'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useAgo } from '../../../../data/formats/use-ago.ts'
import { notifyProblem } from '../../../../data/messages.ts'
import { useNames } from '../../../../data/records/records.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { queryClient, queryKeys } from '../../../../data/wire/queries.ts'
import { Column, Line, Note } from '../../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../../kit/layout/lines.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { Chip } from '../../../../kit/states/chip.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import classes from '../device.module.css'

type Key = Answer<'POST', '/device/keys/get'>['keys'][number]

/** Revoked ones are told of for a while, the last few of them. */
const revokedShown = 3

function KeyLine({ made, maker, onRevoke }: { made: Key; maker: string | undefined; onRevoke: () => void }) {
  const t = useText()
  const formats = useFormats()
  const ago = useAgo()
  const { ending, created, createdBy, lastUsed, revoked } = made
  const when = formats.moment(created)
  const origin =
    createdBy === null
      ? t('deviceSetup.keys.byMachine', { when })
      : maker === undefined
        ? t('deviceSetup.keys.byUnknown', { when })
        : t('deviceSetup.keys.by', { name: maker, when })
  const use =
    lastUsed === null ? t('deviceSetup.keys.unused') : t('deviceSetup.keys.used', { ago: ago(lastUsed) })
  const Sign = revoked === null ? IconKey : IconKeyOff
  return (
    <ListedLine
      sign={<Sign size={20} stroke={1.6} aria-hidden />}
      name={<span className="mono">{t('deviceSetup.keys.name', { ending })}</span>}
      detail={`${origin} · ${use}`}
    >
      {revoked === null ? (
        <Button
          variant="subtle"
          color="red"
          aria-label={`${t('deviceSetup.keys.revoke')}: ${t('deviceSetup.keys.name', { ending })}`}
          onClick={onRevoke}
        >
          {t('deviceSetup.keys.revoke')}
        </Button>
      ) : (
        <Chip tone="over">{t('deviceSetup.keys.revoked')}</Chip>
      )}
    </ListedLine>
  )
}

/** The keys by which a device sends: made and shown once, revoked. Both hold until the old one is revoked. */
export function KeysCard({ device }: { device: { id: string; serial: string } }) {
  const t = useText()
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<Key | null>(null)
  const queryKey = queryKeys.one('device', device.id, 'keys')
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('POST', '/device/keys/get', { body: { deviceId: device.id }, quiet: true, signal }),
  })
  const all = data?.keys ?? []
  const keys = [
    ...all.filter(({ revoked }) => revoked === null),
    ...all.filter(({ revoked }) => revoked !== null).slice(0, revokedShown),
  ]
  const makers = useNames(
    'user',
    keys.map(({ createdBy }) => createdBy),
  )
  const address = `${window.location.origin}/api/v0/machines/readings`
  async function make() {
    setIsMaking(true)
    try {
      const { key } = await call('POST', '/device/key', { body: { deviceId: device.id } })
      setMade(key)
      await queryClient.invalidateQueries({ queryKey })
    } catch (fault) {
      notifyProblem(fault)
    } finally {
      setIsMaking(false)
    }
  }
  return (
    <Card
      title={t('deviceSetup.keys')}
      action={
        <Button
          variant="default"
          loading={isMaking}
          leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          onClick={() => void make()}
        >
          {t('deviceSetup.keys.make')}
        </Button>
      }
    >
      <Column>
        <Note>{t('deviceSetup.keys.hint')}</Note>
        {error !== null && data === undefined && <LoadFailed error={error} onRetry={refetch} />}
        {error === null && data === undefined && <ListSkeleton rows={1} />}
        {data !== undefined && keys.length === 0 && (
          <EmptyState compact icon={IconKey} title={t('deviceSetup.keys.none')}>
            {t('deviceSetup.keys.noneHint')}
          </EmptyState>
        )}
        {keys.length > 0 && (
          <>
            <Lines>
              {keys.map(key => (
                <KeyLine
                  key={key.id}
                  made={key}
                  maker={key.createdBy === null ? undefined : makers.get(key.createdBy)}
                  onRevoke={() => setLeaving(key)}
                />
              ))}
            </Lines>
            <Note>{t('deviceSetup.keys.rotate')}</Note>
          </>
        )}
        <div>
          <h3 className={classes.term}>{t('deviceSetup.keys.address')}</h3>
          <Line>
            <output className={`${classes.address} mono`}>{address}</output>
            <CopyButton value={address} />
          </Line>
        </div>
      </Column>
      {made !== null && (
        <ShownOnce
          title={t('deviceSetup.keys.made')}
          note={t('deviceSetup.keys.once')}
          value={made}
          onClose={() => setMade(null)}
        />
      )}
      {leaving !== null && (
        <ActionDialog
          onClose={() => setLeaving(null)}
          action={{
            title: t('deviceSetup.keys.revokeTitle', { ending: leaving.ending }),
            consequence: t('deviceSetup.keys.revokeHow'),
            verb: t('deviceSetup.keys.revoke'),
            isDanger: true,
            run: async () => {
              const answer = await call('DELETE', '/device/key', {
                body: { deviceId: device.id, id: leaving.id },
              })
              queryClient.setQueryData(queryKey, answer)
              return true
            },
            done: () => t('deviceSetup.keys.gone'),
          }}
        />
      )}
    </Card>
  )
}
