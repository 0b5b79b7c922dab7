import { useState } from 'react'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { countries, regions, type Country } from './countries.ts'
import classes from './world.module.css'

/** A text without accents and case. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** All countries by region, to be searched: whatever the map can do, this can do too. */
export function CountryList({
  chosen,
  onChoose,
  nameOf,
}: {
  chosen: Country | undefined
  onChoose: (country: Country) => void
  nameOf: (country: Country) => string
}) {
  const t = useText()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const { compare } = new Intl.Collator(locale)
  const groups = regions
    .map(region => ({
      region,
      members: countries
        .filter(country => country.region === region && plain(nameOf(country)).includes(plain(search.trim())))
        .toSorted((one, other) => compare(nameOf(one), nameOf(other))),
    }))
    .filter(({ members }) => members.length > 0)
  return (
    <section className={classes.listCard} aria-label={t('world.list')}>
      <div className={classes.search}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('world.search')} />
      </div>
      <Column>
        {groups.map(({ region, members }) => (
          <section key={region} aria-label={t(`world.region.${region}`)}>
            <h2 className={classes.region}>{t(`world.region.${region}`)}</h2>
            <ul className={classes.countries}>
              {members.map(country => (
                <li key={country.code}>
                  <button
                    type="button"
                    className={classes.country}
                    aria-pressed={country.code === chosen?.code}
                    onClick={() => onChoose(country)}
                  >
                    {nameOf(country)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <Note>{t('world.nothing')}</Note>}
      </Column>
    </section>
  )
}
