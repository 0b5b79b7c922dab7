import { useLayoutEffect, useRef } from 'react'
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
  const bar = useRef<HTMLElement>(null)
  // Where they do not all fit, the chosen one stands in the middle; the page itself stays where it is.
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const center = () => {
      const tab = element.querySelector<HTMLElement>('[data-chosen]')
      if (tab !== null) element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2
    }
    center()
    const watcher = new ResizeObserver(center)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [chosen, tabs.length])
  return (
    <nav ref={bar} aria-label={words.tabs} className={classes.tabs} data-tour="tabs">
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
