import { isPositive } from '@cloche/domain/rules/amounts'
import { IconBox, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { isKeptBack } from '../../../data/food/batch-status.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { findByCode } from '../../../data/scan/find.ts'
import { useText } from '../../../data/text/texts.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import { moveContainer, packLabels, type Contained } from './container-calls.ts'

/** Puts labels and containers into a container, one after the other: each by a press or its scan. */
export function PutDialog({ container, onClose }: { container: Contained; onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const sought = search === '' ? {} : { search }
  const labels = useRecords('label', {
    limit: 60,
    by: 'madeAt',
    sort: 'desc',
    filter: { isFinal: false, containerId: { isNull: true }, shipmentId: { isNull: true } },
    ...sought,
  })
  const products = useRecords(
    'product',
    labels.data === undefined
      ? null
      : {
          limit: 60,
          attributes: ['id', 'name'],
          filter: { id: [...new Set(labels.data.rows.map(label => label.productId))] },
        },
  )
  const containers = useRecords('container', { limit: 30, by: 'name', sort: 'asc', ...sought })
  const names = new Map(products.data?.rows.map(product => [product.id, product.name]))
  async function put(kind: 'label' | 'container', id: string, name: string) {
    if (kind === 'container') {
      await moveContainer({ id, name }, { parentId: container.id })
      notify({ kind: 'success', message: t('handling.moved', { name: container.name }) })
    } else {
      const { labels: count } = await packLabels(container, [id])
      notify({ kind: 'success', message: t('handling.putIn', { count }) })
    }
  }
  async function putScanned(code: string) {
    const found = await findByCode(code)
    const one = found.find(({ entity }) => entity === 'label' || entity === 'container')
    if (one === undefined) notify({ kind: 'warning', message: t('handling.notThere') })
    else await put(one.entity as 'label' | 'container', one.id, one.title)
  }
  const open = (labels.data?.rows ?? []).filter(label => isPositive(label.quantity))
  const others = (containers.data?.rows ?? []).filter(
    ({ id, parentId }) => id !== container.id && id !== container.parentId && parentId !== container.id,
  )
  return (
    <TargetDialog
      title={t('handling.putTitle', { name: container.name })}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('handling.searchLabels') }}
      onScan={putScanned}
      isPending={labels.isPending}
      asked={[labels, containers]}
      none={{ icon: IconTag }}
      targets={[
        ...open.map(({ id, productId, serial, quantity, batchStatus }) => ({
          id,
          label: names.get(productId) ?? serial,
          detail: [
            ...(isKeptBack({ batchStatus }) ? [t(`food.batch.${batchStatus}`)] : []),
            formats.quantity(quantity.value, quantity.unit),
            serial,
          ].join(' · '),
          icon: IconTag,
          choose: () => put('label', id, serial),
        })),
        ...others.map(({ id, name }) => ({
          id,
          label: name,
          detail: t('handling.putContainer'),
          icon: IconBox,
          color: 'steel' as const,
          choose: () => put('container', id, name),
        })),
      ]}
    />
  )
}
