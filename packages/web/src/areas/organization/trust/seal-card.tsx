import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { writeStatement } from '@cloche/domain/rules/ledger-seals'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import type { Trust } from './trust-calls.ts'
import classes from './trust.module.css'

/** What is sealed so far, and the statement that people keep elsewhere. */
export function SealCard({ trust }: { trust: Trust }) {
  const t = useText()
  const formats = useFormats()
  const { head, sealedAt, block, records, waiting, organization, organizationId } = trust
  function download() {
    if (head === null || sealedAt === null) return
    const text = writeStatement({ organizationId, organization, block, head, sealedAt, records })
    saveFile(new Blob([text], { type: 'application/json' }), `cloche-${sealedAt.slice(0, 10)}-${block}.json`)
  }
  return (
    <Card title={t('trust.sealed')}>
      <p className={classes.text}>{t('trust.text')}</p>
      {head === null ? (
        <p className={classes.text}>{t('trust.none')}</p>
      ) : (
        <>
          <KeyValueList
            columns={2}
            items={[
              { label: t('trust.records'), value: formats.number(records) },
              { label: t('trust.blocks'), value: formats.number(block) },
              { label: t('trust.lastSeal'), value: sealedAt === null ? null : formats.moment(sealedAt) },
              { label: t('trust.waiting'), value: formats.number(waiting) },
            ]}
          />
          <div className={classes.head}>
            <div>
              <div className={classes.label}>{t('trust.head')}</div>
              <code className={classes.hash}>{head.match(/.{8}/g)?.join(' ')}</code>
            </div>
            <CopyButton value={head} label={t('trust.copyHead')} />
          </div>
          <div className={classes.download}>
            <Button
              variant="default"
              leftSection={<IconDownload size={20} stroke={1.6} />}
              onClick={download}
            >
              {t('trust.download')}
            </Button>
            <p className={classes.hint}>{t('trust.downloadHint')}</p>
          </div>
        </>
      )}
    </Card>
  )
}
