import { ActionIcon } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { Link } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import { addressOf } from './addresses.ts'
import { LinkedRecord, useLinkTitle } from './linked-record.tsx'
import classes from './links.module.css'
import { titleOf } from './record-title.ts'
import { RecordSelect } from './record-select.tsx'

function LinkCell({ field, value }: ValueProps<'link'>) {
  return useLinkTitle(field.entity, value)
}

function LinkValue({ field, value }: ValueProps<'link'>) {
  return <LinkedRecord entity={field.entity} id={value} />
}

/** The choice of a record, with the way to the chosen one beside it. */
function LinkField({ field, value, onChange, frame }: InputProps<'link'>) {
  const t = useText()
  const session = useSession()
  const to = value === null ? null : addressOf(field.entity, value, session)
  const select = (
    <RecordSelect entity={field.entity} value={value} onChange={onChange} mayCreate frame={frame} />
  )
  if (to === null) return select
  return (
    <div className={classes.row}>
      {select}
      <ActionIcon
        component={Link}
        to={to}
        target="_blank"
        rel="noopener"
        variant="default"
        aria-label={t('field.link.open')}
        title={t('field.link.open')}
      >
        <IconArrowUpRight size={20} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

export const linkLook: KindLook<'link'> = {
  write: (value, { field }, writing) => {
    const record = writing.recordOf(field.entity, value)
    return (record && titleOf(entityNamed(field.entity), record, writing)) ?? '–'
  },
  Cell: LinkCell,
  Value: LinkValue,
  Input: LinkField,
  width: 170,
}
