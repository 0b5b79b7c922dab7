import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { PersonSign } from '../../../data/files/person-sign.tsx'
import { plain } from '../../../data/text/plain.ts'
import { useText } from '../../../data/text/texts.ts'
import type { PersonHere } from '../../../data/terminal/unlock.ts'
import classes from './terminal.module.css'

/** From so many on a name is looked for. */
const SEARCHED = 12

/** Who can unlock the tablet by a PIN, large enough for gloves. */
export function PeopleGrid({
  people,
  isOff,
  onChoose,
}: {
  /** Undefined: they are being read. */
  people: readonly PersonHere[] | undefined
  isOff: boolean
  onChoose: (person: PersonHere) => void
}) {
  const t = useText()
  const [sought, setSought] = useState('')
  const all = people ?? []
  const found = all.filter(({ name }) => plain(name).includes(plain(sought.trim())))
  return (
    <section className={classes.people} aria-label={t('tablet.people')}>
      {all.length > SEARCHED && (
        <TextInput
          size="lg"
          type="search"
          aria-label={t('tablet.search')}
          placeholder={t('tablet.search')}
          leftSection={<IconSearch size={22} stroke={1.6} aria-hidden />}
          autoComplete="off"
          maxLength={60}
          value={sought}
          onChange={event => setSought(event.currentTarget.value)}
        />
      )}
      {people !== undefined && found.length === 0 && (
        <p className={classes.text}>{t(all.length === 0 ? 'tablet.noPins' : 'tablet.noName')}</p>
      )}
      <div className={classes.grid}>
        {found.map(person => (
          <button
            key={person.id}
            type="button"
            className={classes.person}
            disabled={isOff}
            onClick={() => onChoose(person)}
          >
            <PersonSign person={{ id: person.id, fullName: person.name }} size={44} />
            <span className={classes.name}>{person.name}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
