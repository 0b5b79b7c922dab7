import { IconHandStop } from '@tabler/icons-react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { flag, longText } from '../actions/text-fields.tsx'
import { useText, type Translate } from '../text/texts.ts'
import { sendHold, type Held } from './hold.ts'

/** What was held, by name: the batch, what was made from it, and where how many of its labels are in use. */
function heldWords(t: Translate, { product, code, batches, places }: Held): string {
  const labels = places.reduce((sum, place) => sum + place.labels, 0)
  const names = new Intl.ListFormat(document.documentElement.lang).format(places.map(({ name }) => name))
  return [
    code === null ? t('hold.heldProduct', { product }) : t('hold.heldBatch', { product, code }),
    ...(batches > 1 ? [t('hold.heldMore', { count: batches - 1 })] : []),
    labels === 0 ? t('hold.heldNone') : t('hold.heldAt', { count: labels, places: names }),
  ].join(' ')
}

/** Holds a batch, alone or with all that was made of it; why is kept with it. */
export function HoldDialog({
  about,
  reaches = false,
  reached,
  onClose,
}: {
  about: { readonly batchId: string } | { readonly labelId: string }
  /** Begin with everything made from it. */
  reaches?: boolean
  /** All that is held, where that is known and meant: how many batches, its own counted, and at which places. */
  reached?: { readonly batches: number; readonly places: readonly string[] }
  onClose: () => void
}) {
  const t = useText()
  const title = reached === undefined ? t('hold.title') : t('tracing.holdTitle', { count: reached.batches })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title,
        start: { reason: '', reach: reaches || reached !== undefined },
        fields: () => ({
          reason: longText({ label: t('hold.reason'), max: 500, isRequired: true }),
          reach: reached === undefined ? flag({ label: t('hold.reach'), hint: t('hold.reachText') }) : null,
        }),
        consequence:
          reached === undefined
            ? t('hold.text')
            : t('tracing.holdText', { places: reached.places.join(', ') }),
        verb: ({ reach }) => (reached === undefined ? t(reach ? 'hold.doReach' : 'hold.do') : title),
        icon: IconHandStop,
        isDanger: true,
        isFloor: true,
        run: values => sendHold({ ...about, ...values }, title),
        done: ({ answer, isWaiting }) => (isWaiting ? t('hold.heldHere') : heldWords(t, answer)),
      }}
    />
  )
}
