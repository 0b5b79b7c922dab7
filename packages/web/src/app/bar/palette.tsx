import { Modal } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { openNavigation } from '../navigation/navigation.ts'
import { useNavItems } from '../navigation/reporting-extras.ts'
import { sections } from '../navigation/sections.ts'
import { matching } from './matching.ts'
import classes from './palette.module.css'

/** Jumps to any screen by a few letters of its name. */
export default function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const session = useSession()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const items = useNavItems()
  const commands = openNavigation(session, items).flatMap(section =>
    section.items.map(item => ({
      to: item.to,
      section: section.name,
      name: item.label ?? t(item.text),
      group: t(`nav.section.${section.name}`),
    })),
  )
  const found = matching(commands, typed, command => `${command.name} ${command.group}`)
  const chosen = found[Math.min(at, found.length - 1)]

  function close() {
    onClose()
    setTyped('')
    setAt(0)
  }
  function go(to: string) {
    close()
    void navigate(to)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(before => Math.min(before + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(before => Math.max(before - 1, 0))
    else if (event.key === 'Enter' && chosen !== undefined) go(chosen.to)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      withCloseButton={false}
      padding={0}
      centered={false}
      yOffset="10vh"
      size="lg"
      aria-label={t('shell.search')}
    >
      <div className={classes.field}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label={t('shell.search.hint')}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={chosen === undefined ? undefined : `${list}-${found.indexOf(chosen)}`}
          placeholder={t('shell.search')}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <ul id={list} role="listbox" aria-label={t('shell.search')} className={classes.list}>
        {found.map((command, index) => {
          const { icon: Icon } = sections[command.section]
          return (
            <li
              key={`${command.section} ${command.to}`}
              id={`${list}-${index}`}
              role="option"
              aria-selected={command === chosen}
              className={classes.option}
              ref={element => {
                if (command === chosen) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseMove={() => setAt(index)}
              onClick={() => go(command.to)}
            >
              <Icon size={20} stroke={1.6} aria-hidden className={classes.sign} />
              <span className={classes.name}>{command.name}</span>
              <span className={classes.group}>{command.group}</span>
              <IconArrowRight size={18} stroke={1.6} aria-hidden className={classes.go} />
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <p className={classes.nothing}>{t('shell.search.nothing')}</p>}
    </Modal>
  )
}
