import { Loader, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../../data/messages.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { useIsCut } from '../../data/wire/is-cut.ts'
import { openNavigation } from '../navigation/navigation.ts'
import { useNavItems } from '../navigation/reporting-extras.ts'
import { sections } from '../navigation/sections.ts'
import { grouped, type Choice } from './choice.ts'
import { matching } from './matching.ts'
import { PaletteOption } from './palette-option.tsx'
import classes from './palette.module.css'
import { askNow, recordChoices, useFound } from './use-found.ts'

/** While something is looked for, so many screens stand before what is found. */
const screensShown = 5

/** The screens whose name or section holds what was typed; all of them while nothing is. */
function useScreens(typed: string): Choice[] {
  const t = useText()
  const session = useSession()
  const items = useNavItems()
  const group = t('shell.search.screens')
  const all = openNavigation(session, items).flatMap(({ name: section, items: open }) =>
    open.map((item): Choice => ({
      key: `${section} ${item.to}`,
      to: item.to,
      name: item.label ?? t(item.text),
      note: t(`nav.section.${section}`),
      group,
      icon: sections[section].icon,
    })),
  )
  const found = matching(all, typed, screen => `${screen.name} ${screen.note}`)
  return typed.trim() === '' ? found : found.slice(0, screensShown)
}

/** Finds any screen and any record by a few letters or a code, and opens it. */
export default function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const session = useSession()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { answer, isAsking, error } = useFound(typed, isOpen)
  const isCut = useIsCut()
  const screens = useScreens(typed)
  const records = recordChoices(answer, typed, session, t)
  const isTyped = typed.trim() !== ''
  const choices = isTyped ? [...screens, ...records] : [...records, ...screens]
  const chosen = choices[Math.min(at, choices.length - 1)]

  function close() {
    onClose()
    setTyped('')
    setAt(0)
  }
  function go(to: string) {
    close()
    void navigate(to)
  }
  /** A scanner that types into the field sends its Enter before anything was found. */
  function goToFirst() {
    askNow(typed).then(
      found => {
        const [first] = recordChoices(found, typed, session, t)
        if (first !== undefined) go(first.to)
      },
      () => undefined,
    )
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(before => Math.min(before + 1, choices.length - 1))
    else if (event.key === 'ArrowUp') setAt(before => Math.max(before - 1, 0))
    else if (event.key === 'Enter' && isAsking && screens.length === 0) goToFirst()
    else if (event.key === 'Enter' && chosen !== undefined) go(chosen.to)
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened={isOpen} onClose={close} yOffset="10vh" size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={t('shell.search')}>
        <Modal.Body p={0}>
          <div className={classes.field}>
            {isAsking && isTyped ? <Loader size={22} /> : <IconSearch size={22} stroke={1.6} aria-hidden />}
            <input
              data-autofocus
              className={classes.input}
              role="combobox"
              aria-label={t('shell.search.hint')}
              aria-expanded
              aria-controls={list}
              aria-activedescendant={chosen === undefined ? undefined : `${list}-${choices.indexOf(chosen)}`}
              placeholder={t('shell.search.hint')}
              maxLength={200}
              value={typed}
              onChange={event => {
                setTyped(event.currentTarget.value)
                setAt(0)
              }}
              onKeyDown={press}
            />
          </div>
          <div id={list} role="listbox" aria-label={t('shell.search')} className={classes.list}>
            {grouped(choices).map(group => (
              <div key={group.name} role="group" aria-label={group.name}>
                <div className={classes.head} aria-hidden>
                  {group.name}
                </div>
                {group.choices.map(choice => (
                  <PaletteOption
                    key={choice.key}
                    id={`${list}-${choices.indexOf(choice)}`}
                    choice={choice}
                    isChosen={choice === chosen}
                    onPoint={() => setAt(choices.indexOf(choice))}
                    onGo={() => go(choice.to)}
                  />
                ))}
              </div>
            ))}
          </div>
          {isTyped && isCut && (
            <p className={classes.nothing} role="status">
              {t('known.noSearch')}
            </p>
          )}
          {isTyped && !isCut && error !== null && <p className={classes.nothing}>{problemText(error)}</p>}
          {choices.length === 0 && error === null && !isAsking && !isCut && (
            <p className={classes.nothing} role="status">
              {t('shell.search.nothing')}
            </p>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
