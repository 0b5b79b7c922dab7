import { Button } from '@mantine/core'
import { IconQrcode, IconQrcodeOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { problemText } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import { isProblem } from '../../data/wire/problem.ts'
import { EmptyState, ErrorState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { EquipmentPart, LocationPart } from './parts/place-parts.tsx'
import { LabelPart } from './parts/label-part.tsx'
import { OrganizationPart } from './parts/organization-part.tsx'
import { ProductPart } from './parts/product-part.tsx'
import { RecordHead } from './parts/record-head.tsx'
import { MetasPart } from './parts/section.tsx'
import { StaffBar } from './parts/staff-bar.tsx'
import { usePublicPage, type PublicPage, type Publishable, type Wanted } from './public-data.ts'
import { PublicFrame } from './public-frame.tsx'

/** What is said where nothing is published: the same, whether there is something private or nothing at all. */
export function NothingPublished() {
  const t = useText()
  const address = useLocation()
  return (
    <PublicFrame organization={null} title={t('public.unknown')}>
      <EmptyState
        icon={IconQrcode}
        title={t('public.unknown')}
        actions={
          <Button component={Link} to="/login" size="lg" state={{ from: address.pathname + address.search }}>
            {t('public.login')}
          </Button>
        }
      >
        {t('public.unknownText')}
      </EmptyState>
    </PublicFrame>
  )
}

function Parts({ page }: { page: PublicPage }) {
  if (page.entity === 'product') return <ProductPart product={page.record} />
  if (page.entity === 'label' || page.entity === 'batch')
    return (
      <>
        <LabelPart label={page.record.label} />
        <ProductPart product={page.record} />
      </>
    )
  if (page.entity === 'location') return <LocationPart location={page.record} />
  if (page.entity === 'equipment') return <EquipmentPart equipment={page.record} />
  return <OrganizationPart organization={page.record} />
}

/** The public page of a record: for guests in large type, with a way into the record for those who work there. */
export function PublicRecordPage({ wanted }: { wanted: Wanted }) {
  const t = useText()
  const { data, error, refetch } = usePublicPage(wanted)
  if (isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429)
    return <NothingPublished />
  if (error !== null)
    return (
      <PublicFrame organization={null} title={t('public.failed')}>
        <ErrorState
          icon={IconQrcodeOff}
          title={t('public.failed')}
          actions={<Button onClick={() => void refetch()}>{t('public.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      </PublicFrame>
    )
  if (data === undefined)
    return (
      <PublicFrame organization={null} title={t('brand.name')}>
        <FormSkeleton fields={4} />
      </PublicFrame>
    )
  return (
    <PublicFrame organization={data.organization} title={data.record.name} isReadable>
      {'label' in data.record ? (
        <StaffBar entity="product" id={data.record.productId} />
      ) : (
        <StaffBar entity={data.entity as Publishable} id={data.record.id} />
      )}
      <article data-read>
        <RecordHead
          entity={'label' in data.record ? 'product' : (data.entity as Publishable)}
          record={'label' in data.record ? { ...data.record, id: data.record.productId } : data.record}
        />
        <Parts page={data} />
        <MetasPart metas={data.record.metas} />
      </article>
    </PublicFrame>
  )
}
