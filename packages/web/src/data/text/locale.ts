import { chooseLocale, type Locale } from '@cloche/domain/text'
import { addressQuery } from '../layout/address-query.ts'
import { readText, writeText } from '../layout/storage.ts'
import { makeStore, useStore } from '../../kit/store.ts'

/** The locale in use: the address, then the saved one, then the browser's. */
export const localeStore = makeStore<Locale>(
  chooseLocale({
    query: addressQuery().get('locale'),
    saved: readText('locale'),
    browser: navigator.languages,
  }),
)

export function currentLocale(): Locale {
  return localeStore.get()
}

export function useLocale(): Locale {
  return useStore(localeStore)
}

/** Keeps a locale for the next visit. The words follow in `changeLocale` of texts.ts. */
export function keepLocale(locale: Locale): void {
  writeText('locale', locale)
}
