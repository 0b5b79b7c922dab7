import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../data/formats/formats.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { useIsCut } from '../../data/wire/is-cut.ts'
import type { OpenItem } from './navigation.ts'
import classes from './nav-row.module.css'
import { setPinned, usePins } from './pins.ts'

/** Puts an entry on top of the menu, or takes it off. */
function PinButton({ to, name }: { to: string; name: string }) {
  const t = useText()
  const { me } = useSession()
  const isPinned = usePins().includes(to)
  const Sign = isPinned ? IconPinFilled : IconPin
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={t('nav.pin', { name })}
      onClick={() => setPinned(me?.id ?? '', to, !isPinned)}
    >
      <Sign size={18} stroke={1.6} aria-hidden />
    </button>
  )
}

/** An entry of the menu: the way to its screen with its count, and its pin. */
export function NavRow({
  item,
  isActive,
  note,
  onGo,
}: {
  item: OpenItem
  isActive: boolean
  /** What tells it from others of its name. */
  note?: string
  onGo?: (() => void) | undefined
}) {
  const t = useText()
  const { location } = useSession()
  const formats = useFormats()
  // What was counted before the connection went may have changed since, and there is no room to say when it was.
  const isCut = useIsCut()
  const count = item.count === undefined || isCut ? undefined : location?.counts?.[item.count]
  const name = item.label ?? t(item.text)
  return (
    <li className={classes.row} data-apart={item.isApart || undefined}>
      <Link
        to={item.to}
        className={classes.item}
        aria-current={isActive ? 'page' : undefined}
        {...(onGo === undefined ? {} : { onClick: onGo })}
      >
        <span className={classes.text}>
          {name}
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </span>
        {count !== undefined && <span className={classes.count}>{formats.number(count)}</span>}
      </Link>
      <PinButton to={item.to} name={name} />
    </li>
  )
}
