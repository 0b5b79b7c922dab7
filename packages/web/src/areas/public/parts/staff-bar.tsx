import { Button } from '@mantine/core'
import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { callUnnamed } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import type { Publishable } from '../public-data.ts'
import classes from '../public.module.css'

const wires: Readonly<Record<Publishable, string>> = {
  product: '/product',
  location: '/location',
  equipment: '/provider/equipment',
  organization: '/organization',
}

/** What somebody may do with the record who is logged in where it belongs; nothing for everybody else. */
export function StaffBar({ entity, id }: { entity: Publishable; id: string }) {
  const t = useText()
  const session = useSession()
  const mayOpen = useMayOpen()
  const { isSuccess } = useQuery({
    queryKey: queryKeys.one(entity, id, 'is mine'),
    queryFn: ({ signal }) =>
      callUnnamed('GET', wires[entity], {
        query: { [`${entity}Id`]: id },
        quiet: true,
        redirect: false,
        signal,
      }),
    enabled: session.phase === 'user',
  })
  const to = addressOf(entity, id, session)
  if (session.phase !== 'user' || !isSuccess || to === null) return null
  return (
    <section className={classes.staff} aria-label={t('public.staff')}>
      <span className={classes.staffText}>{t('public.staff')}</span>
      <Button component={Link} to={to} leftSection={<IconArrowRight size={20} stroke={1.6} />}>
        {t('public.open')}
      </Button>
      {entity === 'product' && mayOpen('/labeling/register/mask') && (
        <Button
          component={Link}
          variant="default"
          to={href('/labeling/register/mask', {}, { productId: id })}
          leftSection={<IconPrinter size={20} stroke={1.6} />}
        >
          {t('public.printLabel')}
        </Button>
      )}
    </section>
  )
}
