import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useText } from '../../data/text/texts.ts'
import { useKitWords } from '../../kit/words.tsx'
import { foundEntries } from './found-entries.ts'
import classes from './menu.module.css'
import { NavRow } from './nav-row.tsx'
import type { OpenItem, OpenSection } from './navigation.ts'

/** Where one types what to find in the menu. Enter opens the first, Escape empties it. */
export function MenuSearch({
  typed,
  open,
  onType,
  onGo,
}: {
  typed: string
  open: readonly OpenSection[]
  onType: (typed: string) => void
  onGo: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const navigate = useNavigate()
  return (
    <div role="search" className={classes.search}>
      <TextInput
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        aria-label={t('nav.search')}
        placeholder={t('nav.search')}
        maxLength={100}
        value={typed}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={
          typed === '' ? null : (
            <CloseButton size={44} iconSize={18} aria-label={words.clear} onClick={() => onType('')} />
          )
        }
        // Escape empties the field first, and closes what it stands in only then.
        data-mantine-stop-propagation={typed !== ''}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={event => {
          const [first] = foundEntries(open, typed, t)
          if (event.key === 'Escape') onType('')
          if (event.key !== 'Enter' || typed.trim() === '' || first === undefined) return
          onType('')
          onGo()
          void navigate(first.item.to)
        }}
      />
    </div>
  )
}

/** What was found, each with its section. */
export function Found({
  typed,
  open,
  active,
  onGo,
}: {
  typed: string
  open: readonly OpenSection[]
  active: OpenItem | undefined
  onGo: () => void
}) {
  const t = useText()
  const found = foundEntries(open, typed, t)
  if (found.length === 0)
    return (
      <p role="status" className={classes.nothing}>
        {t('shell.search.nothing')}
      </p>
    )
  return (
    <ul className={classes.list}>
      {found.map(({ item, section }) => (
        <NavRow
          key={`${item.path} ${item.to}`}
          item={{ ...item, isApart: false }}
          note={section}
          isActive={item.to === active?.to}
          onGo={onGo}
        />
      ))}
    </ul>
  )
}
