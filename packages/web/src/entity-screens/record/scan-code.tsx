import { Awaited } from '../../data/wire/load-failed.tsx'
import { Button, Loader } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useQuery } from '@tanstack/react-query'
import { renderSVG } from 'uqr'
import { notify } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import { callUnnamed } from '../../data/wire/call.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { Note } from '../../kit/layout/layout.tsx'
import classes from './scan-code.module.css'

/** The code of a record as a QR that any camera opens. */
export default function ScanCode({
  entity,
  id,
  title,
  onClose,
}: {
  entity: EntityDeclaration
  id: string
  title: string
  onClose: () => void
}) {
  const t = useText()
  const asked = useQuery({
    queryKey: queryKeys.one(entity.name, id, 'bytecode'),
    queryFn: ({ signal }) =>
      callUnnamed<{ bytecode: string; address: string }>('GET', `${entity.wire.one}/bytecode`, {
        query: { [`${entity.name}Id`]: id },
        signal,
      }),
  })
  const { data } = asked
  async function copy() {
    await navigator.clipboard?.writeText(data?.bytecode ?? '')
    notify({ kind: 'success', message: t('record.copied') })
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={classes.content}>
        {data === undefined ? (
          <Awaited queries={[asked]} title={t('record.failed')}>
            <Loader />
          </Awaited>
        ) : (
          <>
            <img
              className={classes.code}
              alt={t('record.code')}
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.address, { border: 2 }))}`}
            />
            <p className={`${classes.text} mono`}>{data.bytecode}</p>
            <Note>{t('record.codeHint')}</Note>
            <Button
              variant="default"
              leftSection={<IconCopy size={20} stroke={1.6} />}
              onClick={() => void copy()}
            >
              {t('verb.copy')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
