import { Button, Select, Slider } from '@mantine/core'
import { IconCopy, IconPrinter, IconQrcode, IconX } from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fetchCode, printQrSheet, qrPicture } from '../../../data/codes/qr-sheet.ts'
import { notify } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { titleOf } from '../../../entity-screens/fields/links/record-title.ts'
import { rightsOf } from '../../../entity-screens/machine/rights.ts'
import { TitlesOf } from '../../../entity-screens/machine/titles.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { kinds } from './kinds.ts'
import classes from './qr.module.css'

const most = 200

/** Codes of the chosen records, drawn and printable. */
function Codes({
  kind,
  ids,
  size,
  onRemove,
}: {
  kind: string
  ids: readonly string[]
  size: number
  onRemove: (id: string) => void
}) {
  const t = useText()
  const writing = useWriting()
  const entity = entityNamed(kind)
  const codes = useQueries({
    queries: ids.map(id => ({
      queryKey: queryKeys.one(kind, id, 'bytecode'),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCode(entity.wire.one, `${kind}Id`, id, signal),
    })),
  })
  const items = ids.flatMap((id, at) => {
    const code = codes[at]?.data
    const row = writing.recordOf(kind, id)
    const title = (row && titleOf(entity, row, writing)) ?? '…'
    return code === undefined ? [] : [{ id, title, text: code.bytecode, address: code.address }]
  })
  async function copy(text: string) {
    await navigator.clipboard?.writeText(text)
    notify({ kind: 'success', message: t('record.copied') })
  }
  return (
    <Card
      title={t('qrSheet.codes', { count: items.length })}
      action={
        <Button
          disabled={items.length === 0 || items.length < ids.length}
          leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
          onClick={() => printQrSheet(items, size, t('nav.qrGenerate'))}
        >
          {t('verb.print')}
        </Button>
      }
    >
      <ul className={classes.codes}>
        {items.map(item => (
          <li key={item.id} className={classes.code}>
            <img
              alt={t('qrSheet.codeOf', { name: item.title })}
              src={`data:image/svg+xml,${encodeURIComponent(qrPicture(item.address))}`}
              style={{ width: `${size}mm` }}
            />
            <strong>{item.title}</strong>
            <span className="mono">{item.text}</span>
            <span className={classes.buttons}>
              <Button
                variant="subtle"
                leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
                onClick={() => void copy(item.address)}
              >
                {t('qrSheet.copyAddress')}
              </Button>
              <Button
                variant="subtle"
                color="steel"
                leftSection={<IconX size={18} stroke={1.6} aria-hidden />}
                onClick={() => onRemove(item.id)}
              >
                {t('verb.remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Scan codes of any records: choose what, choose which, choose how large, print the sheet. */
export default function QrScreen() {
  const t = useText()
  const session = useSession()
  const [query] = useSearchParams()
  const open = kinds.filter(name => rightsOf(entityNamed(name), session).view)
  const asked = open.find(name => name === query.get('kind'))
  const [kind, setKind] = useState<string>(asked ?? open[0] ?? 'product')
  const [ids, setIds] = useState<readonly string[]>([])
  const [size, setSize] = useState(30)
  return (
    <Page title={t('nav.qrGenerate')} count={t('qrSheet.about')}>
      <CardGrid layout="wide">
        <TitlesOf wanted={new Map([[`${kind} id`, { by: 'id', keys: new Set(ids) }]])}>
          {ids.length === 0 ? (
            <Card>
              <EmptyState compact icon={IconQrcode} title={t('qrSheet.none')}>
                {t('qrSheet.noneHint')}
              </EmptyState>
            </Card>
          ) : (
            <Codes kind={kind} ids={ids} size={size} onRemove={id => setIds(ids.filter(one => one !== id))} />
          )}
          <Card title={t('qrSheet.choose')}>
            <div className={classes.form}>
              <Select
                label={t('qrSheet.kind')}
                value={kind}
                allowDeselect={false}
                searchable
                data={open.map(name => ({ value: name, label: t(phraseKey(name, 'many')) }))}
                onChange={next => {
                  setKind(next ?? kind)
                  setIds([])
                }}
              />
              <RecordsSelect
                key={kind}
                entity={kind}
                value={ids}
                onChange={next => setIds(next.slice(0, most))}
                frame={{ label: t(phraseKey(kind, 'many')) }}
              />
              <div>
                <span className={classes.label} id="qr-size">
                  {t('qrSheet.size', { size })}
                </span>
                <Slider
                  thumbLabel={t('qrSheet.size', { size })}
                  min={15}
                  max={80}
                  step={5}
                  value={size}
                  onChange={setSize}
                  label={null}
                />
              </div>
            </div>
          </Card>
        </TitlesOf>
      </CardGrid>
    </Page>
  )
}
