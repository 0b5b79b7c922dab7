import { Link } from 'react-router'
import { useKitWords } from '../words.tsx'
import classes from './address-tabs.module.css'

export interface AddressTab {
  /** What stands in the address, `details`. */
  value: string
  label: string
  to: string
  count?: number | undefined
}

/** Tabs that are addresses: each is a link, the chosen one is read off the address by the caller. */
export function AddressTabs({ tabs, chosen }: { tabs: readonly AddressTab[]; chosen: string }) {
  const words = useKitWords()
  return (
    <nav aria-label={words.tabs} className={classes.tabs} data-tour="tabs">
      {tabs.map(tab => (
        <Link
          key={tab.value}
          to={tab.to}
          replace
          className={classes.tab!}
          data-chosen={tab.value === chosen || undefined}
          aria-current={tab.value === chosen ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
