import type { TablerIcon } from '@tabler/icons-react'

/** Something the palette leads to. */
export interface Choice {
  readonly key: string
  readonly to: string
  readonly name: string
  /** What tells it from others of its name. */
  readonly note: string
  /** What it stands under. */
  readonly group: string
  /** Null where it leads to the rest of its group. */
  readonly icon: TablerIcon | null
}

/** The choices in groups, in the order in which these come first. */
export function grouped(choices: readonly Choice[]): { name: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>()
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice])
  return [...groups].map(([name, members]) => ({ name, choices: members }))
}
