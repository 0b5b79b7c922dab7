import type { TablerIcon } from '@tabler/icons-react'

/** A sign that is chosen by what it stands for; the word beside it says the same. */
export function Sign({ icon: Icon, size = 20 }: { icon: TablerIcon; size?: number }) {
  return <Icon size={size} stroke={1.6} aria-hidden />
}
